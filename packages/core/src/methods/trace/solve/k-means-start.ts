import type { PlainProblem } from "../../../problem/problem.ts";
import { evenlySpread, samplePoints } from "../../../problem/sample.ts";
import type { Rng } from "../../../random/rng.ts";
import { drawByDistance } from "../../k-means/draw-by-distance.ts";
import { type LloydResult, lloydFrom } from "../../k-means/lloyd-from.ts";
import { plusPlusCenters } from "../../k-means/plus-plus.ts";

/** Above this size starts are sought on a sample and finished on all points. */
const SAMPLE = 10_000;
const CHEAPER = 1 - 1e-9;
const TO_CONVERGENCE = { iterations: 300, tolerance: 0 };

/** A k-means solution: k-means++ and Lloyd, then centres that try other places, all on a sample where there are many. */
export function findStart(problem: PlainProblem, rng: Rng, swaps: number): LloydResult {
  const sample = problem.size <= SAMPLE ? problem : drawSample(problem, rng.fork("sample"));
  const seeded = lloydFrom(sample, plusPlusCenters(sample, rng.fork("seeds")), TO_CONVERGENCE);
  const best = swapCenters(sample, seeded, swaps, rng.fork("swaps"));
  return sample === problem ? best : lloydFrom(problem, best.centers, TO_CONVERGENCE);
}

function drawSample(problem: PlainProblem, rng: Rng): PlainProblem {
  return samplePoints(
    problem,
    evenlySpread(problem.size, SAMPLE, () => rng.float()),
  );
}

/** One drawn centre moves to a point drawn by squared distance; Lloyd; kept if cheaper; `swaps` times. */
function swapCenters(problem: PlainProblem, start: LloydResult, swaps: number, rng: Rng): LloydResult {
  const { points, dim, clusters } = problem;
  let best = start;
  for (let swap = 0; swap < swaps; swap++) {
    const centers = best.centers.slice();
    const cluster = rng.below(clusters);
    const point = drawByDistance(problem, best, rng);
    for (let i = 0; i < dim; i++) centers[cluster * dim + i] = points[point * dim + i];
    const trial = lloydFrom(problem, centers, TO_CONVERGENCE);
    if (trial.cost < best.cost * CHEAPER) best = trial;
  }
  return best;
}
