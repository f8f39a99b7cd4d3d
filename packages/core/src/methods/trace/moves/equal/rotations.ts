import { findPaths, gainingCycle } from "../arcs.ts";
import type { LocalSearch } from "../moves.ts";
import { stepInPlace } from "../steps.ts";

const MOST_CYCLES = 100_000;

/** Rotations within a stratum that gain: they change no count. Ends with up-to-date paths, or false after `most` of them. */
export function rotateInPlace(search: LocalSearch, most: number = Number.POSITIVE_INFINITY): boolean {
  const { arcs, lists } = search;
  let made = 0;
  for (let stratum = 0; stratum < lists.strata.count; stratum++) {
    for (let guard = 0; guard < MOST_CYCLES; guard++) {
      const length = gainingCycle(arcs, stratum, search.least);
      if (length === 0) break;
      if (made++ === most) return false;
      for (let i = 0; i < length; i++) stepInPlace(search, arcs.movers[i], arcs.route[(i + 1) % length]);
    }
    findPaths(arcs, stratum);
  }
  return true;
}
