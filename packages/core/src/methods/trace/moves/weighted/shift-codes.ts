import { moveCost } from "../move-lists.ts";
import type { LocalSearch, ShiftCode, ShiftParts } from "../moves.ts";
import { stepInPlace } from "../steps.ts";

// A shift is point * clusters + to: every point is its own.

const MOST_LISTED = 200; // of several points a list, where that leaves more than one

export function partsOf({ problem, lists, clustering }: LocalSearch, shift: ShiftCode): ShiftParts {
  const { clusters } = problem;
  const point = Math.floor(shift / clusters);
  const from = clustering.labels[point];
  return { stratum: lists.strata.of[point], from, to: shift % clusters, weight: problem.weights![point] };
}

export function shiftCost({ problem, lists }: LocalSearch, shift: ShiftCode): number {
  return moveCost(lists, Math.floor(shift / problem.clusters), shift % problem.clusters);
}

export function areCompatible({ problem }: LocalSearch, first: ShiftCode, second: ShiftCode): boolean {
  return Math.floor(first / problem.clusters) !== Math.floor(second / problem.clusters);
}

export function makeShiftInPlace(search: LocalSearch, shift: ShiftCode): void {
  const { clusters } = search.problem;
  stepInPlace(search, Math.floor(shift / clusters), shift % clusters);
}

export function listShifts(
  { problem, lists }: LocalSearch,
  stratum: number,
  a: number,
  b: number,
  shiftsOut: ShiftCode[],
): void {
  const { clusters } = problem;
  const list = (a * lists.strata.count + stratum) * clusters + b;
  const each = Math.max(1, Math.floor(MOST_LISTED / (clusters * (clusters - 1) * lists.strata.count)));
  for (let at = list * lists.depth; at < list * lists.depth + Math.min(each, lists.lengths[list]); at++)
    shiftsOut.push(lists.points[at] * clusters + b);
}
