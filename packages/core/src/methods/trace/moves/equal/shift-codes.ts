import { findPaths } from "../arcs.ts";
import type { LocalSearch, ShiftCode, ShiftParts } from "../moves.ts";
import { shiftInPlace } from "../steps.ts";

// A shift is (stratum * clusters + from) * clusters + to, whichever point moves: the place of its path's cost.

export function partsOf({ problem }: LocalSearch, shift: ShiftCode): ShiftParts {
  const { clusters } = problem;
  const rest = Math.floor(shift / clusters);
  return { stratum: Math.floor(rest / clusters), from: rest % clusters, to: shift % clusters, weight: 1 };
}

export function shiftCost({ arcs }: LocalSearch, shift: ShiftCode): number {
  return arcs.costs[shift];
}

export function areCompatible(search: LocalSearch, first: ShiftCode, second: ShiftCode): boolean {
  if (first !== second) return true;
  const { lists } = search;
  const { from, stratum } = partsOf(search, first);
  return lists.sizes[from * lists.strata.count + stratum] > 2;
}

export function makeShiftInPlace(search: LocalSearch, shift: ShiftCode): void {
  const { stratum, from, to } = partsOf(search, shift);
  findPaths(search.arcs, stratum);
  shiftInPlace(search, stratum, from, to);
}

export function listShifts(
  { problem, arcs }: LocalSearch,
  stratum: number,
  a: number,
  b: number,
  shiftsOut: ShiftCode[],
): void {
  const { clusters } = problem;
  const shift = (stratum * clusters + a) * clusters + b;
  if (arcs.costs[shift] < Number.POSITIVE_INFINITY) shiftsOut.push(shift);
}
