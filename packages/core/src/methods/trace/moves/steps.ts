import type { Pieces } from "../../../pieces.ts";
import { firstMover } from "./arcs.ts";
import { forget } from "./known-lacks.ts";
import { moveCost, relocateInPlace } from "./move-lists.ts";
import type { LocalSearch } from "./moves.ts";

/** Moves one point, so that it can be taken back. */
export function stepInPlace(search: LocalSearch, point: number, to: number): void {
  const { clustering, lists } = search;
  if (2 * search.trailLength === search.trail.length) {
    const longer = new Int32Array(2 * search.trail.length);
    longer.set(search.trail);
    search.trail = longer;
  }
  search.trail[2 * search.trailLength] = point;
  search.trail[2 * search.trailLength + 1] = clustering.labels[point];
  search.trailLength++;
  search.paid += moveCost(lists, point, to);
  forget(search.known, clustering.labels[point]);
  forget(search.known, to);
  relocateInPlace(lists, point, to);
}

/** Takes back every step after `mark`, so many a piece: each may read the points of a cluster again. */
export function* undoInPieces(search: LocalSearch, mark: number, steps: number): Pieces<void> {
  for (let taken = 1; search.trailLength > mark; taken++) {
    search.trailLength--;
    const at = 2 * search.trailLength;
    forget(search.known, search.clustering.labels[search.trail[at]]);
    forget(search.known, search.trail[at + 1]);
    relocateInPlace(search.lists, search.trail[at], search.trail[at + 1]);
    if ((taken % steps === 0 || search.trailLength === mark) && search.isRestDue()) yield;
  }
}

/** One point of a stratum from a to b, along the cheapest path. False, and nothing done, where a gaining cycle lies on the way. */
export function shiftInPlace(search: LocalSearch, stratum: number, a: number, b: number): boolean {
  const { lists, arcs } = search;
  const { clusters } = search.problem;
  const base = stratum * clusters * clusters;
  let length = 0;
  let at = a;
  for (; at !== b && length < clusters; length++) {
    const to = arcs.via[base + at * clusters + b];
    arcs.movers[length] = firstMover(lists, stratum, at, to); // all at once: moving one changes the lists
    arcs.route[length] = to;
    at = to;
  }
  if (at !== b) return false;
  for (let i = 0; i < length; i++) stepInPlace(search, arcs.movers[i], arcs.route[i]);
  return true;
}
