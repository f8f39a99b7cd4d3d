import { squaredDistance } from "../../kernels/distance.ts";
import type { PlainProblem } from "../../problem/problem.ts";
import { type ClusterSums, moveSumsInPlace } from "./cluster-sums.ts";

const NONE = -1;

/**
 * Gives every empty cluster the point farthest from its own centre, which lowers the cost by that distance at least.
 * Clusters of one point keep it. Changes labels and sums; returns the points it moved.
 */
export function fillEmptyInPlace(
  problem: PlainProblem,
  centers: Float64Array,
  labels: Uint8Array,
  into: ClusterSums,
): readonly number[] {
  const filled: number[] = [];
  for (let cluster = into.sizes.indexOf(0); cluster >= 0; cluster = into.sizes.indexOf(0, cluster + 1)) {
    const point = farthestPoint(problem, centers, labels, into.sizes);
    if (point === NONE) break; // fewer distinct points than clusters
    moveSumsInPlace(problem, into, point, labels[point], cluster);
    labels[point] = cluster;
    filled.push(point);
  }
  return filled;
}

/** Of all points that share their cluster and are not at its centre; ties go to the lowest index. */
function farthestPoint(problem: PlainProblem, centers: Float64Array, labels: Uint8Array, sizes: Int32Array): number {
  const { points, dim, size } = problem;
  let farthest = NONE;
  let most = 0;
  for (let point = 0; point < size; point++) {
    const label = labels[point];
    if (sizes[label] < 2) continue;
    const distance = squaredDistance(points, dim, point, centers, label);
    if (distance > most) {
      most = distance;
      farthest = point;
    }
  }
  return farthest;
}
