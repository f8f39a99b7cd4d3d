import type { Pieces } from "../../../pieces.ts";
import { meansInto } from "../../../problem/clustering.ts";
import { offerCurrent, setLabels, type Workspace } from "../workspace.ts";
import { assignInto } from "./assign.ts";

const ENOUGH = 1e-5; // a recentring that gains less than this share is the last
const TOLERANCE = 2e-5; // whole points are settled by the local search that follows

/** Lloyd at floors: the best assignment at the floors in force, means, and again. Ends with labels at the floors, or near them. */
export function* recentreAtFloors(workspace: Workspace, recentrings: number): Pieces<void> {
  const { problem, clustering, centers, labels } = workspace;
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < recentrings && !workspace.shouldStop(); round++) {
    centers.fill(0);
    meansInto(problem, clustering, centers);
    const objective = yield* assignInto(workspace, TOLERANCE, labels);
    yield* setLabels(workspace, labels);
    offerCurrent(workspace);
    // The program's own value, since rounding moves the true cost up and down.
    if (objective > before * (1 - ENOUGH)) return;
    before = objective;
    if (workspace.isRestDue()) yield;
  }
}
