import type { Problem } from "../../../problem/problem.ts";
import type { Rng } from "../../../random/rng.ts";
import { drawByDistance } from "../draw-by-distance.ts";
import type { LloydResult } from "../lloyd-from.ts";
import { plusPlusCenters } from "../plus-plus.ts";
import { samplePoints } from "../sample-points.ts";
import type { SizeBounds } from "./assign-within-sizes.ts";
import { sizedLloyd } from "./sized-lloyd.ts";

/** Points a cluster of the sample on which places for the centres are sought. */
const SAMPLED_EACH = 100;
const CHEAPER = 1 - 1e-9;
const SEEKING = { iterations: 60, tolerance: 1e-4 };
const FINISHING = { iterations: 60, tolerance: 1e-5 };

/** The bounds on sizes of a problem that asks for nothing else: no groups, no shares, no weights. */
export function onlySizes({ attributes, limits, weights, size }: Problem): SizeBounds | undefined {
  if (limits === undefined || weights !== undefined || attributes.length > 0) return undefined;
  return { least: Math.ceil(limits.minSize - 1e-9), most: Math.floor(Math.min(limits.maxSize, size) + 1e-9) };
}

/**
 * k-means within sizes: k-means++ and Lloyd, then centres that try other places, on a sample where points are many; the
 * best is finished on all of them.
 */
export function findSizedStart(problem: Problem, bounds: SizeBounds, rng: Rng, swaps: number): LloydResult {
  const { problem: sample, bounds: inSample } = sampleOf(problem, bounds, rng.fork("sample"));
  let best = sizedLloyd(sample, plusPlusCenters(sample, rng.fork("seeds")), inSample, SEEKING);
  const draws = rng.fork("swaps");
  for (let swap = 0; swap < swaps; swap++) {
    const centers = best.centers.slice();
    const [cluster, point] = [draws.below(sample.clusters), drawByDistance(sample, best, draws)];
    for (let i = 0; i < sample.dim; i++) centers[cluster * sample.dim + i] = sample.points[point * sample.dim + i];
    const trial = sizedLloyd(sample, centers, inSample, { ...SEEKING, target: best.cost });
    if (trial.cost < best.cost * CHEAPER) best = trial;
  }
  return sizedLloyd(problem, best.centers, bounds, FINISHING);
}

/** A sample whose clusters may have their share of what all points may have; the problem itself where it is no larger. */
function sampleOf(problem: Problem, bounds: SizeBounds, rng: Rng): { problem: Problem; bounds: SizeBounds } {
  const count = SAMPLED_EACH * problem.clusters;
  if (problem.size <= 1.5 * count) return { problem, bounds };
  const share = count / problem.size;
  return {
    problem: samplePoints(problem, count, rng),
    bounds: { least: Math.floor(share * bounds.least + 1e-9), most: Math.ceil(share * bounds.most - 1e-9) },
  };
}
