import { exactAssignment, isTiny } from "./exact-assignment.ts";
import { roundInto } from "./program/rounding.ts";
import { solveFairProgram } from "./program/solve.ts";
import { programOf, type Workshop } from "./workshop.ts";

/**
 * The best assignment to `workshop.centers` at the floors in force, into labelsOut: exact where the problem is tiny, else
 * the fractional optimum (to `tolerance`, a share of the one-cluster cost) with its few shared points made whole.
 * Returns the exact cost, or the fractional one, which is a lower bound.
 */
export function assignInto(workshop: Workshop, tolerance: number, labelsOut: Uint8Array): number {
  const { problem, distances, centers, polisher } = workshop;
  const { clusters, size } = problem;
  const { floors } = polisher.keeper;
  polisher.lists.kernels.distancesInto(centers, clusters, 0, size, distances);
  const exact = isTiny(problem) ? exactAssignment(problem, distances, floors) : undefined;
  if (exact !== undefined) {
    labelsOut.set(exact);
    let cost = 0;
    for (let point = 0; point < size; point++) cost += distances[point * clusters + exact[point]];
    return cost;
  }
  const program = programOf(workshop);
  solveFairProgram(program, floors, 4 * size + 50 * program.rows, tolerance, workshop.hurry);
  return roundInto(program, labelsOut);
}
