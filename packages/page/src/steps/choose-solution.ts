import { choose } from "../state/signals/history.ts";
import { texts } from "../texts.ts";

export function chooseSolution(id: number): void {
  choose(texts.did.choose(id), { chosen: id });
}
