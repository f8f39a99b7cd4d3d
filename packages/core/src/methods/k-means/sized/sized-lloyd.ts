import type { BulkKernels } from "../../../kernels/bulk-kernels.ts";
import { distancesInPieces } from "../../../kernels/distances.ts";
import type { Pieces } from "../../../pieces.ts";
import type { PlainProblem } from "../../../problem/problem.ts";
import { blankSums, centersFromSumsInto, costOfSums, refreshInPlace } from "../cluster-sums.ts";
import type { LloydResult } from "../lloyd-from.ts";
import { type SizeBounds, sizedAssigner } from "./assign-within-sizes.ts";

export interface SizedLimits {
  /** Most assignments of all points. */
  readonly iterations: number;
  /** Ends when the cost falls by less than this share of it; 0 waits until no label changes. */
  readonly tolerance: number;
  /** Ends, too, when the cost is above this and hardly falls. */
  readonly costToBeat?: number | undefined;
  /** Asked before every assignment but the first. */
  readonly shouldStop: () => boolean;
}

/** What a recentring must gain, as a share, while the cost is above the costToBeat. */
const HOPELESS = 2e-3;

/** Lloyd within sizes, from row-major centres: the best assignment within the bounds, means, and again. No weights. */
export function* sizedLloyd(
  problem: PlainProblem,
  kernels: BulkKernels,
  start: Float64Array,
  bounds: SizeBounds,
  { iterations, tolerance, costToBeat = Number.POSITIVE_INFINITY, shouldStop }: SizedLimits,
): Pieces<LloydResult> {
  const { size, clusters, dim } = problem;
  const assigner = sizedAssigner(size, clusters, bounds);
  const distances = new Float64Array(size * clusters);
  const prices = new Float64Array(clusters);
  const sums = blankSums(problem);
  const centers = start.slice();
  let labels = new Uint8Array(size);
  let next = new Uint8Array(size);
  let cost = Number.POSITIVE_INFINITY;
  let iteration = 0;
  let converged = false;
  while (iteration < iterations && !converged && (iteration === 0 || !shouldStop())) {
    yield* distancesInPieces(problem, kernels, centers, distances);
    yield* assigner.assign(distances, prices, next);
    iteration++;
    converged = iteration > 1 && isSame(labels, next);
    [labels, next] = [next, labels];
    sums.fresh = false;
    yield* refreshInPlace(problem, labels, sums);
    centersFromSumsInto(sums, dim, centers);
    const before = cost;
    cost = costOfSums(problem, sums);
    const gained = before - cost;
    if (gained < tolerance * cost || (cost > costToBeat && gained < HOPELESS * cost)) break;
  }
  return { labels, centers, cost, iterations: iteration, converged };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
