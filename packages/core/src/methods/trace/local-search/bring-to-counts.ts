import type { Pieces } from "../../../pieces.ts";
import { findPaths } from "../moves/arcs.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { shiftInPlace } from "../moves/steps.ts";

const MOST_ROUNDS = 10_000;

/** Brings a stratum to the wanted counts, cheapest point by cheapest point from clusters with too many to those with too few. */
export function* bringToCountsInPieces(search: LocalSearch, stratum: number, wanted: Int32Array): Pieces<void> {
  const { problem, lists, arcs } = search;
  const { clusters } = problem;
  const { sizes: counts, strata } = lists;
  const together = shiftsAPiece(search);
  for (let guard = 1; guard <= MOST_ROUNDS; guard++) {
    findPaths(arcs, stratum);
    let best = Number.POSITIVE_INFINITY;
    let from = -1;
    let to = -1;
    for (let a = 0; a < clusters; a++) {
      if (counts[a * strata.count + stratum] <= wanted[a]) continue;
      for (let b = 0; b < clusters; b++) {
        const cost = arcs.costs[(stratum * clusters + a) * clusters + b];
        if (counts[b * strata.count + stratum] >= wanted[b] || cost >= best) continue;
        best = cost;
        from = a;
        to = b;
      }
    }
    if (from < 0) return;
    if (!shiftInPlace(search, stratum, from, to)) while (!search.moves.rotateInPlace(search, together)) yield;
    if (search.isRestDue()) yield;
  }
}
