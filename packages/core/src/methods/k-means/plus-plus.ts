import { bulkKernels } from "../../kernels/bulk.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import { log } from "../../kernels/exp-log.ts";
import { atOnce, overRows, type Pieces } from "../../pieces.ts";
import type { PlainProblem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";

/**
 * Greedy k-means++: every centre is a point drawn with probability weight x squared distance to the centres so far,
 * the best of 2 + ln K such draws. Points at a centre are never drawn, so the centres differ while the points do.
 */
export function* plusPlusInPieces(problem: PlainProblem, rng: Rng, kernels: BulkKernels): Pieces<Float64Array> {
  const { dim, size, clusters, weights } = problem;
  const seeder = kernels.startSeeding(weights);
  const trials = 2 + Math.floor(log(clusters));
  const centers = new Float64Array(clusters * dim);
  const candidates = new Float64Array(trials * dim);
  const potentials = new Float64Array(trials);
  const running = new Float64Array(size);
  yield* runningSumsInto(undefined, weights, running);
  copyPoint(problem, draw(running, rng), centers, 0);
  for (let cluster = 1; cluster < clusters; cluster++) {
    yield* seeder.choose(centers.subarray((cluster - 1) * dim, cluster * dim));
    yield* runningSumsInto(seeder.least, weights, running);
    for (let trial = 0; trial < trials; trial++) copyPoint(problem, draw(running, rng), candidates, trial);
    yield* seeder.potentialsInto(candidates, trials, potentials);
    const best = potentials.indexOf(Math.min(...potentials)); // ties go to the first
    centers.set(candidates.subarray(best * dim, (best + 1) * dim), cluster * dim);
    yield;
  }
  return centers;
}

/** The same at once. */
export function plusPlusCenters(
  problem: PlainProblem,
  rng: Rng,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): Float64Array {
  return atOnce(plusPlusInPieces(problem, rng, kernels));
}

const ADDED = 4; // a number that is added takes so long

/** Weights, or weight x distance, summed from point 0 on. */
function runningSumsInto(
  least: Float64Array | undefined,
  weights: Float64Array | undefined,
  runningOut: Float64Array,
): Pieces<void> {
  return overRows(runningOut.length, ADDED, (from, to) => {
    let total = from === 0 ? 0 : runningOut[from - 1];
    for (let point = from; point < to; point++) {
      const weight = weights === undefined ? 1 : weights[point];
      total += least === undefined ? weight : least[point] * weight;
      runningOut[point] = total;
    }
  });
}

/** A point with probability proportional to its step in the running sums; a point without a step is never drawn. */
function draw(running: Float64Array, rng: Rng): number {
  const total = running[running.length - 1];
  if (total === 0) return rng.below(running.length); // every point is at a centre already
  const drawn = rng.float() * total;
  return firstAbove(running, drawn < total ? drawn : 0); // the product may round up to the total
}

function firstAbove(running: Float64Array, bound: number): number {
  let low = 0;
  let high = running.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (running[middle] > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

function copyPoint({ points, dim }: PlainProblem, point: number, to: Float64Array, place: number): void {
  for (let i = 0; i < dim; i++) to[place * dim + i] = points[point * dim + i];
}
