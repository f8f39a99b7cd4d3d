import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { findPaths } from "../moves/arcs.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { undoInPieces } from "../moves/steps.ts";
import { improveInPieces } from "./improve.ts";

/**
 * Improves at the fixed centres where these are no longer the means, and keeps that only if the true cost falls. What stale
 * centres call a gain may take back what a chain gained, and the next sweep would make the same chain again.
 */
export function* improveTrueCost(search: LocalSearch): Pieces<void> {
  const { problem, clustering, lists, arcs } = search;
  const mark = search.trailLength;
  const before = costOf(problem, clustering);
  yield* improveInPieces(search);
  if (search.trailLength === mark || costOf(problem, clustering) < before) return;
  yield* undoInPieces(search, mark, shiftsAPiece(search));
  for (let stratum = 0; stratum < lists.strata.count; stratum++) findPaths(arcs, stratum);
}
