import { findPaths } from "./arcs.ts";
import { moveCost } from "./move-lists.ts";
import { type Polisher, shiftInPlace, stepInPlace } from "./polisher.ts";

/**
 * A shift as one number: (stratum * clusters + from) * clusters + to where points are equal, whichever of them moves;
 * with weights point * clusters + to.
 */
export type ShiftCode = number;

export interface ShiftParts {
  readonly stratum: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

const MOST_SHIFTS = 700; // the cheapest, where there are many clusters: pairs of them are looked at
const WEIGHTED_SHIFTS = 200; // of several points a list, where that leaves more than one

export function partsOf({ problem, lists, clustering }: Polisher, shift: ShiftCode): ShiftParts {
  const { clusters, weights } = problem;
  const rest = Math.floor(shift / clusters);
  const to = shift % clusters;
  if (weights !== undefined)
    return { stratum: lists.strata.of[rest], from: clustering.labels[rest], to, weight: weights[rest] };
  return { stratum: Math.floor(rest / clusters), from: rest % clusters, to, weight: 1 };
}

/** At the anchored centres. */
export function shiftCost({ problem, lists, arcs }: Polisher, shift: ShiftCode): number {
  if (problem.weights === undefined) return arcs.costs[shift];
  return moveCost(lists, Math.floor(shift / problem.clusters), shift % problem.clusters);
}

/** Whether both can be made, one after the other. */
export function areCompatible(polisher: Polisher, first: ShiftCode, second: ShiftCode): boolean {
  const { problem, lists } = polisher;
  if (problem.weights !== undefined)
    return Math.floor(first / problem.clusters) !== Math.floor(second / problem.clusters);
  if (first !== second) return true;
  const { from, stratum } = partsOf(polisher, first);
  return lists.sizes[from * lists.strata.count + stratum] > 2;
}

export function makeShiftInPlace(polisher: Polisher, shift: ShiftCode): void {
  const { clusters, weights } = polisher.problem;
  if (weights !== undefined) {
    stepInPlace(polisher, Math.floor(shift / clusters), shift % clusters);
    return;
  }
  const { stratum, from, to } = partsOf(polisher, shift);
  findPaths(polisher.arcs, stratum);
  shiftInPlace(polisher, stratum, from, to);
}

/** Those that leave no pile empty, in rising order. */
export function usableShifts(polisher: Polisher): ShiftCode[] {
  const { problem, lists } = polisher;
  const { clusters } = problem;
  const shifts: ShiftCode[] = [];
  for (let stratum = 0; stratum < lists.strata.count; stratum++) {
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * lists.strata.count + stratum] < 2) continue;
      for (let b = 0; b < clusters; b++) if (a !== b) addShifts(polisher, stratum, a, b, shifts);
    }
  }
  if (shifts.length > MOST_SHIFTS) {
    shifts.sort((x, y) => shiftCost(polisher, x) - shiftCost(polisher, y) || x - y);
    shifts.length = MOST_SHIFTS;
  }
  return shifts.sort((x, y) => x - y);
}

function addShifts({ problem, lists, arcs }: Polisher, stratum: number, a: number, b: number, out: ShiftCode[]): void {
  const { clusters, weights } = problem;
  const shift = (stratum * clusters + a) * clusters + b;
  if (weights === undefined) {
    if (arcs.costs[shift] < Number.POSITIVE_INFINITY) out.push(shift);
    return;
  }
  const list = (a * lists.strata.count + stratum) * clusters + b;
  const each = Math.max(1, Math.floor(WEIGHTED_SHIFTS / (clusters * (clusters - 1) * lists.strata.count)));
  for (let at = list * lists.depth; at < list * lists.depth + Math.min(each, lists.lengths[list]); at++)
    out.push(lists.points[at] * clusters + b);
}
