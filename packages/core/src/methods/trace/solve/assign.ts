import { distancesInPieces } from "../../../kernels/distances.ts";
import type { Pieces } from "../../../pieces.ts";
import { exactAssignment, isTiny } from "../exact/exact-assignment.ts";
import { roundInto } from "../program/rounding.ts";
import { solveFairProgram } from "../program/solve.ts";
import { programOf, type Workspace } from "../workspace.ts";

/**
 * The best assignment to `workspace.centers` at the floors in force, into labelsOut: exact where the problem is tiny, else
 * the fractional optimum (to `tolerance`, a share of the one-cluster cost) with its few shared points made whole.
 * Returns the exact cost, or the fractional one, which is a lower bound.
 */
export function* assignInto(workspace: Workspace, tolerance: number, labelsOut: Uint8Array): Pieces<number> {
  const { problem, distances, centers, local } = workspace;
  const { clusters, size } = problem;
  const { floors } = local.keeper;
  yield* distancesInPieces(problem, local.lists.kernels, centers, distances);
  const exact = isTiny(problem) ? exactAssignment(problem, distances, floors) : undefined;
  if (exact !== undefined) {
    labelsOut.set(exact);
    let cost = 0;
    for (let point = 0; point < size; point++) cost += distances[point * clusters + exact[point]];
    return cost;
  }
  const program = programOf(workspace);
  yield* solveFairProgram(
    program,
    floors,
    4 * size + 50 * program.rows,
    tolerance,
    workspace.shouldStop,
    workspace.isRestDue,
  );
  return roundInto(program, labelsOut);
}
