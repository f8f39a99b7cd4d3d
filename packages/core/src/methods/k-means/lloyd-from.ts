import { bulkKernels } from "../../kernels/bulk.ts";
import type { BulkKernels, Reassigner } from "../../kernels/bulk-kernels.ts";
import { atOnce, overRows, type Pieces } from "../../pieces.ts";
import type { PlainProblem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import { startTravel, travelInPlace } from "./center-travel.ts";
import {
  blankSums,
  type ClusterSums,
  centersFromSumsInto,
  costOfSums,
  moveSumsInPlace,
  refreshInPlace,
} from "./cluster-sums.ts";
import { fillEmptyInPlace } from "./fill-empty.ts";

export interface LloydLimits {
  /** Most assignments of all points. */
  readonly iterations: number;
  /** Ends when the cost falls by less than this share of it; 0 waits until no label changes. */
  readonly tolerance: number;
}

export interface LloydResult {
  readonly labels: Uint8Array;
  /** Row-major: the true means of the labels. */
  readonly centers: Float64Array;
  /** f1 of the labels, by their sums. */
  readonly cost: number;
  readonly iterations: number;
  /** Whether every point is at its nearest mean. */
  readonly converged: boolean;
}

/**
 * Exact Lloyd from row-major centres: assign all, recompute means, until no label changes. No cluster ends up empty.
 * Points whose label cannot have changed are skipped, and sums follow the few that moved; before it ends, the sums are
 * made afresh and the labels checked against those means, so that what is returned does not depend on either.
 */
export function* lloydInPieces(
  problem: PlainProblem,
  start: Float64Array,
  { iterations, tolerance }: LloydLimits,
  kernels: BulkKernels,
): Pieces<LloydResult> {
  const { dim, clusters } = problem;
  const reassigner = kernels.startReassigning();
  const { labels } = reassigner;
  const sums = blankSums(problem);
  const travel = startTravel(problem, start);
  const went = new Float64Array(clusters);
  let centers = start.slice();
  let next = start.slice();
  let cost = Number.POSITIVE_INFINITY;
  let iteration = 0;
  let converged = false;
  while (iteration < iterations && !converged) {
    const moves = yield* reassigner.reassignInPieces(centers, clusters, travel.reach, travel.margin);
    if (iteration === 0) yield* refreshInPlace(problem, labels, sums);
    else yield* followMoves(problem, reassigner, moves, sums);
    const filled = fillEmptyInPlace(problem, centers, labels, sums);
    for (const point of filled) reassigner.doubt(point);
    const settled = iteration > 0 && moves === 0 && filled.length === 0;
    if (settled) yield* refreshInPlace(problem, labels, sums);
    iteration++;
    next.set(centers);
    centersFromSumsInto(sums, dim, next);
    converged = !travelInPlace(travel, dim, centers, next, went) && settled;
    [centers, next] = [next, centers];
    const before = cost;
    cost = costOfSums(problem, sums);
    if (tolerance > 0 && before - cost < tolerance * before) break;
  }
  yield* refreshInPlace(problem, labels, sums);
  centersFromSumsInto(sums, dim, centers);
  const kept = sharedBytes(problem.size); // the kernels use theirs again
  kept.set(labels);
  return { labels: kept, centers, cost: costOfSums(problem, sums), iterations: iteration, converged };
}

/** The same at once. */
export function lloydFrom(
  problem: PlainProblem,
  start: Float64Array,
  limits: LloydLimits,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): LloydResult {
  return atOnce(lloydInPieces(problem, start, limits, kernels));
}

function followMoves(
  problem: PlainProblem,
  { labels, moved, movedFrom }: Reassigner,
  moves: number,
  sums: ClusterSums,
): Pieces<void> {
  return overRows(moves, problem.dim, (from, to) => {
    for (let i = from; i < to; i++) moveSumsInPlace(problem, sums, moved[i], movedFrom[i], labels[moved[i]]);
  });
}
