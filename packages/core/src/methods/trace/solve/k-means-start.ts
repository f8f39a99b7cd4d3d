import { bulkKernels, withKernels } from "../../../kernels/bulk.ts";
import type { BulkKernels } from "../../../kernels/bulk-kernels.ts";
import type { Pieces } from "../../../pieces.ts";
import type { PlainProblem } from "../../../problem/problem.ts";
import { drawPoints } from "../../../problem/sample.ts";
import type { Rng } from "../../../random/rng.ts";
import { drawByDistance } from "../../k-means/draw-by-distance.ts";
import { type LloydResult, lloydInPieces } from "../../k-means/lloyd-from.ts";
import { plusPlusInPieces } from "../../k-means/plus-plus.ts";

/** Above this size starts are sought on a sample and finished on all points. */
const SAMPLE = 10_000;
const CHEAPER = 1 - 1e-9;
const TO_CONVERGENCE = { iterations: 300, tolerance: 0 };

/** A k-means solution: k-means++ and Lloyd, then centres that try other places, all on a sample where there are many. */
export function* findStart(
  problem: PlainProblem,
  rng: Rng,
  swaps: number,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): Pieces<LloydResult> {
  const sample = problem.size <= SAMPLE ? problem : drawPoints(problem, SAMPLE, rng.fork("sample"));
  yield;
  const best = yield* sample === problem
    ? seekStart(sample, kernels, rng, swaps)
    : withKernels(sample, (own) => seekStart(sample, own, rng, swaps));
  return sample === problem ? best : yield* lloydInPieces(problem, best.centers, TO_CONVERGENCE, kernels);
}

function* seekStart(problem: PlainProblem, kernels: BulkKernels, rng: Rng, swaps: number): Pieces<LloydResult> {
  const drawn = yield* plusPlusInPieces(problem, rng.fork("seeds"), kernels);
  const seeded = yield* lloydInPieces(problem, drawn, TO_CONVERGENCE, kernels);
  return yield* swapCenters(problem, kernels, seeded, swaps, rng.fork("swaps"));
}

/** One drawn centre moves to a point drawn by squared distance; Lloyd; kept if cheaper; `swaps` times. */
function* swapCenters(
  problem: PlainProblem,
  kernels: BulkKernels,
  start: LloydResult,
  swaps: number,
  rng: Rng,
): Pieces<LloydResult> {
  const { points, dim, clusters } = problem;
  let best = start;
  for (let swap = 0; swap < swaps; swap++) {
    const centers = best.centers.slice();
    const cluster = rng.below(clusters);
    const point = drawByDistance(problem, best, rng);
    for (let i = 0; i < dim; i++) centers[cluster * dim + i] = points[point * dim + i];
    const trial = yield* lloydInPieces(problem, centers, TO_CONVERGENCE, kernels);
    if (trial.cost < best.cost * CHEAPER) best = trial;
  }
  return best;
}
