import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { oneClusterCost } from "../../../problem/problem.ts";
import { exchangeInPieces } from "../local-search/exchange.ts";
import { improveInPieces } from "../local-search/improve.ts";
import { moveSinglesInPieces } from "../local-search/single-moves.ts";
import { recentreInPieces } from "../moves/move-lists.ts";
import { shiftsAPiece } from "../moves/moves.ts";
import { recallInPieces, saveLists } from "../moves/saved-lists.ts";
import { offerCurrent, setLabels, type Workspace } from "../workspace.ts";
import { NO_SHIFT, promisingNeighbours } from "./promising.ts";

// Shares of the one-cluster cost.
const STANDSTILL = 1e-9;
/** Exchanges and single moves that lower the cost by less are the last. */
const WORTH_MORE = 1e-6;
const MOST_ROUNDS = 20;

/**
 * One and two shifts away from a clustering: those whose cost at the present centres (at true means it can only be lower)
 * and measures are new are made, improved at their own floors, and offered; the cheapest `tries` of them.
 */
export function* tryNeighbours(workspace: Workspace, labels: Uint8Array, tries: number): Pieces<void> {
  const { local } = workspace;
  const { moves } = local;
  yield* startAt(workspace, labels);
  const start = saveLists(local.lists);
  const neighbours = yield* promisingNeighbours(workspace, tries);
  for (const [i, { first, second }] of neighbours.entries()) {
    if (i > 0) yield* recallInPieces(local.lists, start);
    moves.makeShiftInPlace(local, first);
    if (second !== NO_SHIFT) moves.makeShiftInPlace(local, second);
    yield* settleAtOwnFloors(workspace);
  }
}

function* startAt(workspace: Workspace, labels: Uint8Array): Pieces<void> {
  const { local } = workspace;
  yield* setLabels(workspace, labels);
  yield* recentreInPieces(local.lists);
  local.trailLength = 0;
  while (!local.moves.rotateInPlace(local, shiftsAPiece(local))) yield;
}

/** Improves and recentres at the clustering's own floors until the cost stands still, and offers the result. */
function* settleAtOwnFloors(workspace: Workspace): Pieces<void> {
  const { problem, objectives, clustering, local } = workspace;
  for (let a = 0; a < problem.attributes.length; a++) {
    local.keeper.floors[a] = objectives[1 + a].of(problem, clustering);
  }
  let before = costOf(problem, clustering);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* recentreInPieces(local.lists);
    local.trailLength = 0;
    yield* improveInPieces(local);
    const now = costOf(problem, clustering);
    const still = now > before - STANDSTILL * oneClusterCost(problem);
    if (still) {
      yield* exchangeInPieces(local);
      yield* moveSinglesInPieces(local);
      if (costOf(problem, clustering) > now - WORTH_MORE * oneClusterCost(problem)) break;
    }
    before = costOf(problem, clustering);
    if (local.isRestDue()) yield;
  }
  offerCurrent(workspace);
}
