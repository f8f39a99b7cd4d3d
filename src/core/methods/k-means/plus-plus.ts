import { bulkKernels } from "../../kernels/bulk.ts";
import { log } from "../../kernels/exp-log.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";

/**
 * Greedy k-means++: every centre is a point drawn with probability weight x squared distance to the centres so far,
 * the best of 2 + ln K such draws. Points at a centre are never drawn, so the centres differ while the points do.
 */
export function plusPlusCenters(problem: Problem, rng: Rng): Float64Array {
  const { points, dim, size, clusters, weights } = problem;
  const kernels = bulkKernels(points, dim, size);
  const trials = 2 + Math.floor(log(clusters));
  const centers = new Float64Array(clusters * dim);
  const candidates = new Float64Array(trials * dim);
  const table = new Float64Array(size * trials);
  const least = new Float64Array(size).fill(Number.POSITIVE_INFINITY); // squared distance to the nearest centre so far
  const running = new Float64Array(size); // weight x least, summed from point 0 on

  copyPoint(problem, draw(runningWeightsInto(undefined, weights, running), rng), candidates, 0);
  kernels.distancesInto(candidates, 1, 0, size, table);
  centers.set(candidates.subarray(0, dim));
  lowerInPlace(least, table, 1, 0);

  for (let cluster = 1; cluster < clusters; cluster++) {
    runningWeightsInto(least, weights, running);
    for (let trial = 0; trial < trials; trial++) copyPoint(problem, draw(running, rng), candidates, trial);
    kernels.distancesInto(candidates, trials, 0, size, table);
    const best = bestTrial(table, trials, least, weights);
    centers.set(candidates.subarray(best * dim, (best + 1) * dim), cluster * dim);
    lowerInPlace(least, table, trials, best);
  }
  return centers;
}

/** Running sums of weight x distance, or of the weights alone where no distances are given. */
function runningWeightsInto(
  distances: Float64Array | undefined,
  weights: Float64Array | undefined,
  runningOut: Float64Array,
): Float64Array {
  let total = 0;
  for (let point = 0; point < runningOut.length; point++) {
    const distance = distances === undefined ? 1 : distances[point];
    total += weights === undefined ? distance : distance * weights[point];
    runningOut[point] = total;
  }
  return runningOut;
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

/** The candidate that leaves the least total of weight x distance; ties go to the first. */
function bestTrial(
  table: Float64Array,
  trials: number,
  least: Float64Array,
  weights: Float64Array | undefined,
): number {
  let best = 0;
  let bestTotal = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < trials; trial++) {
    let total = 0;
    for (let point = 0, at = trial; point < least.length; point++, at += trials) {
      const distance = Math.min(table[at], least[point]);
      total += weights === undefined ? distance : distance * weights[point];
    }
    if (total < bestTotal) {
      bestTotal = total;
      best = trial;
    }
  }
  return best;
}

function lowerInPlace(least: Float64Array, table: Float64Array, trials: number, trial: number): void {
  for (let point = 0, at = trial; point < least.length; point++, at += trials) {
    if (table[at] < least[point]) least[point] = table[at];
  }
}

function copyPoint({ points, dim }: Problem, point: number, to: Float64Array, place: number): void {
  for (let i = 0; i < dim; i++) to[place * dim + i] = points[point * dim + i];
}
