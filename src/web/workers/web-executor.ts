import { type Executor, inLine } from "../../core/index.ts";

export function webExecutor(_threads: number, _url: string): Executor {
  return inLine;
}
