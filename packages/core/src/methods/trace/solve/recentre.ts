import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { meansInto } from "../../../problem/clustering.ts";
import { offerCurrent, setLabels, type Workspace } from "../workspace.ts";
import { assignInto } from "./assign.ts";

const ENOUGH = 1e-5; // a recentring that gains less than this share is the last
const TOLERANCE = 2e-5; // whole points are settled by the local search that follows
/** How far ahead of the means the next centres lie, in changes of the means: they go on the way they went. */
const AHEAD = 1.5;

/**
 * Lloyd at floors: the best assignment at the floors in force, means, and again, looking ahead until that went too far. Ends
 * with labels at the floors, or near them.
 */
export function* recentreAtFloors(workspace: Workspace, recentrings: number): Pieces<void> {
  const { problem, clustering, centers, labels } = workspace;
  const means = new Float64Array(centers.length);
  const earlier = labels.slice();
  let before = Number.POSITIVE_INFINITY;
  let ahead = AHEAD;
  for (let round = 0; round < recentrings && !workspace.shouldStop(); round++) {
    const step = round === 0 ? 0 : ahead;
    centers.set(means);
    means.fill(0);
    meansInto(problem, clustering, means);
    for (let i = 0; i < means.length; i++) centers[i] = means[i] + step * (means[i] - centers[i]);
    yield* assignInto(workspace, TOLERANCE, labels);
    earlier.set(clustering.labels);
    yield* setLabels(workspace, labels);
    offerCurrent(workspace);
    const cost = costOf(problem, clustering); // at its own means, whatever centres led to it
    if (step > 0 && cost > before) {
      yield* setLabels(workspace, earlier);
      ahead = 0;
    } else if (cost > before * (1 - ENOUGH)) return;
    else before = cost;
    if (workspace.isRestDue()) yield;
  }
}
