import { planCountsInPlace } from "./count-plan.ts";
import type { Polisher } from "./polisher.ts";
import { repairInPlace, repairLimit } from "./repair.ts";

const FEW_GROUPS = 3; // a plan knows two groups: with one more it fits most of the time, with many hardly ever

/** Brings every cluster to its floors: by single shifts, and where these are stuck by other means. False: not reached. */
export function reachFloorsInPlace(polisher: Polisher): boolean {
  if (repairInPlace(polisher, repairLimit(polisher.problem.size))) return true;
  const groups = Math.max(...polisher.problem.attributes.map((attribute) => attribute.groups.length));
  if (groups === 2) return planCountsInPlace(polisher); // both sides are one
  return groups <= FEW_GROUPS
    ? planCountsInPlace(polisher) || repairBothSides(polisher)
    : repairBothSides(polisher) || planCountsInPlace(polisher);
}

/** Where more than two groups keep each other from moving: shifts that lower the lack on either side. */
function repairBothSides(polisher: Polisher): boolean {
  const { problem, keeper } = polisher;
  keeper.bothSides = true;
  const reached = repairInPlace(polisher, repairLimit(problem.size));
  keeper.bothSides = false;
  return reached;
}
