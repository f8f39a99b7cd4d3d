import { squaredDistance } from "../kernels/distance.ts";
import { overRows, type Pieces } from "../pieces.ts";
import type { Clustering } from "../problem/clustering.ts";
import { oneClusterCost, type Problem } from "../problem/problem.ts";
import type { ProblemObjective } from "./objective.ts";

/** f1: mean squared distance to the true mean of the point's cluster, in O(K d). */
export const cost: ProblemObjective = {
  name: "cost",
  better: "lower",
  of: costOf,
  ideal: () => 0,
  worst: oneClusterCost,
};

export function costOf(problem: Problem, clustering: Clustering): number {
  const { dim, clusters } = problem;
  const { sums, masses, sizes } = clustering;
  let explained = 0;
  for (let cluster = 0; cluster < clusters; cluster++) {
    if (sizes[cluster] === 0) continue;
    let square = 0;
    for (let i = cluster * dim; i < (cluster + 1) * dim; i++) square += sums[i] * sums[i];
    explained += square / masses[cluster];
  }
  return (problem.squares - explained) / problem.mass;
}

/** f1 from labels alone, in two passes without cancellation: what is reported. */
export function* exactCost(problem: Problem, clustering: Clustering): Pieces<number> {
  const { dim, clusters, size, points, weights } = problem;
  const { labels, masses, sums } = clustering;
  const means = new Float64Array(clusters * dim);
  for (let cluster = 0; cluster < clusters; cluster++) {
    for (let i = cluster * dim; i < (cluster + 1) * dim; i++) means[i] = sums[i] / masses[cluster]; // NaN where empty: unread
  }
  let total = 0;
  yield* overRows(size, dim, (from, to) => {
    for (let point = from; point < to; point++) {
      const distance = squaredDistance(points, dim, point, means, labels[point]);
      total += weights === undefined ? distance : distance * weights[point];
    }
  });
  return total / problem.mass;
}
