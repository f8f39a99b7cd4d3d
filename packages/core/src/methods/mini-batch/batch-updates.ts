import { nearestCenterFor } from "../../kernels/nearest.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";

/** Algorithm 1 of the paper, from line 4 on: moves the centres by stochastic steps that shorten as counters grow. */
export function* updateByBatches(
  problem: Problem,
  centers: Float64Array,
  batch: number,
  iterations: number,
  rng: Rng,
): Pieces<void> {
  const { points, dim, size, clusters, weights } = problem;
  const nearestCenter = nearestCenterFor(dim);
  const counters = new Float64Array(clusters); // N_k, weighted
  const pulls = new Float64Array(clusters * dim); // sum of (x_p - c_k) over the batch's points nearest to c_k
  for (let iteration = 0; iteration < iterations; iteration++) {
    pulls.fill(0);
    yield* overRows(batch, clusters * dim, (from, to) => {
      for (let drawn = from; drawn < to; drawn++) {
        const point = rng.below(size);
        const cluster = nearestCenter(points, dim, point, centers, clusters);
        const weight = weights === undefined ? 1 : weights[point];
        counters[cluster] += weight;
        for (let i = 0, x = point * dim, c = cluster * dim; i < dim; i++) {
          pulls[c + i] += weight * (points[x + i] - centers[c + i]);
        }
      }
    });
    for (let cluster = 0; cluster < clusters; cluster++) {
      if (counters[cluster] === 0) continue; // no point was ever nearest to it
      for (let i = cluster * dim; i < (cluster + 1) * dim; i++) centers[i] += pulls[i] / counters[cluster];
    }
    yield;
  }
}
