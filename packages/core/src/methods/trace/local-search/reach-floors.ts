import type { RowBlocks } from "../../../problem/row-blocks.ts";
import type { LocalSearch } from "../moves/moves.ts";
import { followSizePlanInPlace, followTwoGroupPlanInPlace } from "./follow-plan.ts";
import { repairInPlace, repairLimit } from "./repair.ts";
import { repairByPairsInPlace } from "./repair-by-pairs.ts";

const FEW_GROUPS = 3; // a plan knows two groups: with one more it fits most of the time, with many hardly ever

/** Brings every cluster to its floors: by single moves, and where these are stuck by other means. False: not reached. */
export function reachFloorsInPlace(search: LocalSearch): boolean {
  const mark = search.trailLength;
  if (repairInPlace(search, repairLimit(search.problem.size))) return true;
  const groups = mostSides(search.keeper.rows);
  const isOneSided = groups <= 1 || search.keeper.limits !== undefined;
  if (!search.moves.areEqual) return !isOneSided && groups > 2 && repairBothSides(search); // counts cannot be planned
  if (isOneSided) {
    return repairByPairsInPlace(search) || followTwoGroupPlanInPlace(search) || followSizePlanInPlace(search, mark);
  }
  if (groups === 2) return followTwoGroupPlanInPlace(search); // both sides are one
  return groups <= FEW_GROUPS
    ? followTwoGroupPlanInPlace(search) || repairBothSides(search)
    : repairBothSides(search) || followTwoGroupPlanInPlace(search);
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
function repairBothSides(search: LocalSearch): boolean {
  const { problem, keeper } = search;
  keeper.bothSides = true;
  const reached = repairInPlace(search, repairLimit(problem.size));
  keeper.bothSides = false;
  return reached;
}
