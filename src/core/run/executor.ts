import type { Method } from "../methods/method.ts";
import type { Problem } from "../problem/problem.ts";

/** Runs pure steps: in line, on threads, or further away. The same results on all of them. */
export interface Executor {
  map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
  ): Promise<readonly Output[]>;
  close(): Promise<void>;
}

export const inLine: Executor = {
  map: async <Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
  ): Promise<readonly Output[]> => {
    const outputs: Output[] = [];
    for (const input of inputs) outputs.push(await method.step(problem, input)); // one after the other: less memory
    return outputs;
  },
  close: async () => {},
};
