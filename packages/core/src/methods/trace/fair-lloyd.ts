import { meansInto } from "../../problem/clustering.ts";
import { assignInto } from "./assign.ts";
import { offerPresent, takeLabelsInPlace, type Workshop } from "./workshop.ts";

const ENOUGH = 1e-5; // a recentring that gains less than this share is the last
const TOLERANCE = 2e-5; // whole points are settled by the polish that follows

/** Best assignment at the floors in force, means, and again; ends with labels at the floors, or near them. */
export function fairLloyd(workshop: Workshop, rounds: number): void {
  const { problem, clustering, centers, labels } = workshop;
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && !workshop.hurry(); round++) {
    centers.fill(0);
    meansInto(problem, clustering, centers);
    const objective = assignInto(workshop, TOLERANCE, labels);
    takeLabelsInPlace(workshop, labels);
    offerPresent(workshop);
    // The program's own value, since rounding moves the true cost up and down.
    if (objective > before * (1 - ENOUGH)) return;
    before = objective;
  }
}
