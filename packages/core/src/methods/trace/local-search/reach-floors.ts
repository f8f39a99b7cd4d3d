import type { Pieces } from "../../../pieces.ts";
import type { RowBlocks } from "../../../problem/row-blocks.ts";
import type { LocalSearch } from "../moves/moves.ts";
import { followSizePlan, followTwoGroupPlan, plansSizes } from "./follow-plan.ts";
import { repairInPieces, repairLimit } from "./repair.ts";
import { repairByPairs } from "./repair-by-pairs.ts";

const FEW_GROUPS = 3; // a plan knows two groups: with one more it fits most of the time, with many hardly ever

/**
 * Brings every cluster to its floors: by single moves, and where these are stuck by other means. `far`: however many points
 * that may take. False: not reached.
 */
export function* reachFloors(search: LocalSearch, far = false): Pieces<boolean> {
  const mark = search.trailLength;
  if (yield* repairInPieces(search, repairLimit(search.problem.size))) return true;
  const groups = mostSides(search.keeper.rows);
  const isOneSided = groups <= 1 || search.keeper.limits !== undefined;
  if (!search.moves.areEqual) return !isOneSided && groups > 2 && (yield* repairBothSides(search)); // counts cannot be planned
  if (isOneSided) {
    return (
      (yield* repairByPairs(search)) ||
      (yield* followSizePlan(search, mark, far)) ||
      (!plansSizes(search) && (yield* followTwoGroupPlan(search)))
    );
  }
  if (groups === 2) return yield* followTwoGroupPlan(search); // both sides are one
  return groups <= FEW_GROUPS
    ? (yield* followTwoGroupPlan(search)) || (yield* repairBothSides(search))
    : (yield* repairBothSides(search)) || (yield* followTwoGroupPlan(search));
}

/** The most forms that stand on both sides of a block of rows. */
function mostSides({ lowStarts, highStarts }: RowBlocks): number {
  let most = 0;
  for (let block = 0; block + 1 < lowStarts.length; block++) {
    const sides = Math.min(lowStarts[block + 1] - lowStarts[block], highStarts[block + 1] - highStarts[block]);
    most = Math.max(most, sides);
  }
  return most;
}

/** Where more than two groups keep each other from moving: moves that lower the lack on either side. */
function* repairBothSides(search: LocalSearch): Pieces<boolean> {
  const { problem, keeper } = search;
  keeper.bothSides = true;
  const reached = yield* repairInPieces(search, repairLimit(problem.size));
  keeper.bothSides = false;
  return reached;
}
