import { choose } from "../state/history.ts";
import { texts } from "../texts.ts";

export function chooseSolution(id: number): void {
  choose(`Choose ${texts.explore.pick(id)}`, { chosen: id });
}
