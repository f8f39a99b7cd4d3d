import type { RowBlocks } from "../../problem/row-blocks.ts";
import { planCountsInPlace } from "./count-plan.ts";
import type { Polisher } from "./polisher.ts";
import { repairInPlace, repairLimit } from "./repair.ts";
import { repairByPairsInPlace } from "./repair-by-pairs.ts";
import { planSizesInPlace } from "./size-plan.ts";

const FEW_GROUPS = 3; // a plan knows two groups: with one more it fits most of the time, with many hardly ever

/** Brings every cluster to its floors: by single shifts, and where these are stuck by other means. False: not reached. */
export function reachFloorsInPlace(polisher: Polisher): boolean {
  const mark = polisher.trailLength;
  if (repairInPlace(polisher, repairLimit(polisher.problem.size))) return true;
  const groups = mostSides(polisher.keeper.rows);
  if (groups <= 1 || polisher.keeper.limits !== undefined) {
    return repairByPairsInPlace(polisher) || planCountsInPlace(polisher) || planSizesInPlace(polisher, mark);
  }
  if (groups === 2) return planCountsInPlace(polisher); // both sides are one
  return groups <= FEW_GROUPS
    ? planCountsInPlace(polisher) || repairBothSides(polisher)
    : repairBothSides(polisher) || planCountsInPlace(polisher);
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

/** Where more than two groups keep each other from moving: shifts that lower the lack on either side. */
function repairBothSides(polisher: Polisher): boolean {
  const { problem, keeper } = polisher;
  keeper.bothSides = true;
  const reached = repairInPlace(polisher, repairLimit(problem.size));
  keeper.bothSides = false;
  return reached;
}
