import { type Pieces, rowsAPiece } from "../pieces.ts";
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
  const { dim, clusters, size } = problem;
  const { masses, sums } = clustering;
  const means = new Float64Array(clusters * dim);
  for (let cluster = 0; cluster < clusters; cluster++) {
    for (let i = cluster * dim; i < (cluster + 1) * dim; i++) means[i] = sums[i] / masses[cluster]; // NaN where empty: unread
  }
  const rows = rowsAPiece(dim);
  let total = 0;
  for (let from = 0; from < size; from += rows) {
    total = addDistances(problem, clustering.labels, means, from, Math.min(from + rows, size), total);
    if (from + rows < size) yield;
  }
  return total / problem.mass;
}

/** What the points of [from, to) add to `before`. */
function addDistances(
  { points, dim, weights }: Problem,
  labels: Uint8Array,
  means: Float64Array,
  from: number,
  to: number,
  before: number,
): number {
  let total = before;
  for (let point = from, x = from * dim; point < to; point++) {
    let distance = 0;
    for (let c = labels[point] * dim, end = c + dim; c < end; c++, x++) {
      const difference = points[x] - means[c];
      distance += difference * difference;
    }
    total += weights === undefined ? distance : distance * weights[point];
  }
  return total;
}
