import { bulkKernels, withKernels } from "../../../kernels/bulk.ts";
import type { BulkKernels } from "../../../kernels/bulk-kernels.ts";
import type { Pieces } from "../../../pieces.ts";
import type { PlainProblem, Problem } from "../../../problem/problem.ts";
import { drawPoints } from "../../../problem/sample.ts";
import type { Rng } from "../../../random/rng.ts";
import { drawByDistance } from "../draw-by-distance.ts";
import type { LloydResult } from "../lloyd-from.ts";
import { plusPlusInPieces } from "../plus-plus.ts";
import type { SizeBounds } from "./assign-within-sizes.ts";
import { sizedLloyd } from "./sized-lloyd.ts";

/** Points a cluster of the sample on which places for the centres are sought. */
const SAMPLED_EACH = 100;
/** Point-cluster pairs that the assignment may list: some 12 bytes each. */
const MOST_PAIRS = 5e7;
const CHEAPER = 1 - 1e-9;
const SEEKING = { iterations: 60, tolerance: 1e-4 };
const FINISHING = { iterations: 60, tolerance: 1e-5 };

export interface SizedEffort {
  /** k-means++ starts, of which the best is followed; then other places tried for its centres. */
  readonly starts: number;
  readonly swaps: number;
  /** Asked between assignments; there is a clustering within the bounds all the same. */
  readonly shouldStop: () => boolean;
}

/** The bounds on sizes of a problem that asks for nothing else: no groups, no weights, and not too large to list. */
export function onlySizes({ attributes, limits, weights, size, clusters }: Problem): SizeBounds | undefined {
  if (limits === undefined || weights !== undefined || attributes.length > 0) return undefined;
  if (size * clusters > MOST_PAIRS) return undefined;
  return { least: Math.ceil(limits.minSize - 1e-9), most: Math.floor(Math.min(limits.maxSize, size) + 1e-9) };
}

/**
 * k-means within sizes: the best of some starts, then centres that try other places, on a sample where points are many; the
 * best is finished on all of them.
 */
export function* findSizedStart(
  problem: PlainProblem,
  bounds: SizeBounds,
  rng: Rng,
  effort: SizedEffort,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): Pieces<LloydResult> {
  const { sample, within } = sampleOf(problem, bounds, rng.fork("sample"));
  if (sample === problem) return yield* seekStart(problem, kernels, within, rng, effort);
  const best = yield* withKernels(sample, (own) => seekStart(sample, own, within, rng, effort));
  const limits = { ...FINISHING, shouldStop: effort.shouldStop };
  return yield* sizedLloyd(problem, kernels, best.centers, bounds, limits);
}

function* seekStart(
  problem: PlainProblem,
  kernels: BulkKernels,
  bounds: SizeBounds,
  rng: Rng,
  { starts, swaps, shouldStop }: SizedEffort,
): Pieces<LloydResult> {
  const { dim, points, clusters } = problem;
  let best: LloydResult | undefined;
  function* take(centers: Float64Array): Pieces<void> {
    if (best !== undefined && shouldStop()) return;
    const limits = { ...SEEKING, costToBeat: best?.cost, shouldStop };
    const trial = yield* sizedLloyd(problem, kernels, centers, bounds, limits);
    if (best === undefined || trial.cost < best.cost * CHEAPER) best = trial;
  }
  for (let start = 0; start < starts; start++) {
    yield* take(yield* plusPlusInPieces(problem, rng.fork("seeds", start), kernels));
  }
  const draws = rng.fork("swaps");
  for (let swap = 0; swap < swaps; swap++) {
    const centers = best!.centers.slice();
    const cluster = draws.below(clusters);
    const point = drawByDistance(problem, best!, draws);
    for (let i = 0; i < dim; i++) centers[cluster * dim + i] = points[point * dim + i];
    yield* take(centers);
  }
  return best!;
}

/** A sample whose clusters may have their share of what all points may have; the problem itself where it is not larger. */
function sampleOf(problem: PlainProblem, { least, most }: SizeBounds, rng: Rng) {
  const count = SAMPLED_EACH * problem.clusters;
  if (problem.size <= 1.5 * count) return { sample: problem, within: { least, most } };
  const share = count / problem.size;
  return {
    sample: drawPoints(problem, count, rng),
    within: { least: Math.floor(share * least + 1e-9), most: Math.ceil(share * most - 1e-9) },
  };
}
