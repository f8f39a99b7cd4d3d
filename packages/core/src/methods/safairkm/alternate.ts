import { nearestCenterFor } from "../../kernels/nearest.ts";
import { type Clustering, movePointInPlace } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";
import { sampleDistinctInto } from "../../random/sampling.ts";
import { largestGroup, leastBalancedCluster, nearestCluster, richestCluster, smallestGroup } from "./bottleneck.ts";
import { NONE, nearestOfCell } from "./cell-sampling.ts";
import type { MoveList } from "./move-list.ts";

export type TargetCluster = "local" | "global";

/** A clustering under way: centres drift from the means by stochastic steps, tallies are exact. */
export interface Walk {
  readonly problem: Problem;
  readonly clustering: Clustering;
  /** Row-major clusters x dim. */
  readonly centers: Float64Array;
  readonly moves: MoveList;
  readonly rng: Rng;
}

/** Lines 5 to 9 of Algorithm 2: n_a points, one after the other, go to their nearest centre and pull it. */
export function kmeansUpdatesInPlace(walk: Walk, batch: Uint32Array): void {
  const { problem, clustering, centers, rng } = walk;
  const { points, dim, clusters, size } = problem;
  const nearestCenter = nearestCenterFor(dim);
  sampleDistinctInto(size, rng, batch);
  for (let i = 0; i < batch.length; i++) {
    const point = batch[i];
    const nearest = nearestCenter(points, dim, point, centers, clusters);
    if (nearest !== clustering.labels[point]) move(walk, point, nearest);
    pull(walk, nearest, point);
  }
}

/**
 * Lines 10 to 15 of Algorithm 2, once: a point of the bottleneck's largest group leaves for the target and one of its
 * smallest group comes back. Where only one of the two can be had that half alone is done; returns false if none can.
 */
export function swapUpdateInPlace(walk: Walk, attribute: number, target: TargetCluster, sampleSize: number): boolean {
  const { problem, clustering, centers, rng } = walk;
  const from = leastBalancedCluster(problem, clustering, attribute); // C_l
  const low = smallestGroup(problem, clustering, attribute, from); // V_1
  const high = largestGroup(problem, clustering, attribute, from); // V_2
  const to = // C_h
    target === "local"
      ? nearestCluster(problem, centers, from)
      : richestCluster(problem, clustering, attribute, from, low, high);
  const lastOfHigh = clustering.cellSizes[from * problem.cells + problem.attributes[attribute].firstCell + high] <= 1;
  const leaves = // a cluster that gave its last point of a group would be as unbalanced as before
    low === high || lastOfHigh
      ? NONE
      : nearestOfCell(problem, clustering, attribute, from, high, sampleSize, centers, to, rng);
  const comes =
    low === high && clustering.sizes[from] > 0 // every group alike: nothing to correct
      ? NONE
      : nearestOfCell(problem, clustering, attribute, to, low, sampleSize, centers, from, rng);
  if (leaves !== NONE) move(walk, leaves, to);
  if (comes !== NONE) move(walk, comes, from);
  if (comes !== NONE) pull(walk, from, comes);
  if (leaves !== NONE) pull(walk, to, leaves);
  return leaves !== NONE || comes !== NONE;
}

function move({ problem, clustering, moves }: Walk, point: number, to: number): void {
  movePointInPlace(problem, clustering, point, to);
  moves.push(point, to);
}

/** c = c + (x - c) / N_k, for a point that is already counted in the cluster. */
function pull({ problem, clustering, centers }: Walk, cluster: number, point: number): void {
  const { points, dim, weights } = problem;
  const rate = (weights === undefined ? 1 : weights[point]) / clustering.masses[cluster];
  for (let i = 0, c = cluster * dim, x = point * dim; i < dim; i++)
    centers[c + i] += rate * (points[x + i] - centers[c + i]);
}
