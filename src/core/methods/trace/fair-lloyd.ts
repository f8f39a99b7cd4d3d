import { meansInto } from "../../problem/clustering.ts";
import { roundInto } from "./program/rounding.ts";
import { solveFairProgram } from "./program/solve.ts";
import { offerPresent, programOf, takeLabelsInPlace, type Workshop } from "./workshop.ts";

const ENOUGH = 1e-5; // a recentring that gains less than this share is the last
const TOLERANCE = 2e-5; // of the one-cluster cost: whole points are settled by the polish that follows

/** Best fractional assignment at the floors in force, rounding, means, and again; ends with labels near the floors. */
export function fairLloyd(workshop: Workshop, rounds: number): void {
  const { problem, clustering, polisher, centers, labels } = workshop;
  const program = programOf(workshop);
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    meansInto(problem, clustering, centers);
    polisher.lists.kernels.distancesInto(centers, problem.clusters, 0, problem.size, program.distances);
    solveFairProgram(program, polisher.keeper.floors, 4 * problem.size + 50 * program.rows, TOLERANCE);
    const objective = roundInto(program, labels);
    takeLabelsInPlace(workshop, labels);
    offerPresent(workshop);
    // The program's own value, since rounding moves the true cost up and down.
    if (objective > before * (1 - ENOUGH)) return;
    before = objective;
  }
}
