import { squaredDistance } from "../../kernels/distance.ts";
import type { Clustering } from "../../problem/clustering.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Rng } from "../../random/rng.ts";

/** No point. */
export const NONE = -1;

/** Below this many points a draw, looking at the whole group is cheaper than drawing until a point of the cell comes. */
const RARE = 4;

/**
 * The point nearest to a centre among `sampleSize` random points of a (cluster, group) cell; NONE where the cell is empty.
 * Does not grow with N unless the cell is rare: points are drawn from the group and rejected if in another cluster.
 */
export function nearestOfCell(
  problem: Problem,
  clustering: Clustering,
  attribute: number,
  cluster: number,
  group: number,
  sampleSize: number,
  centers: Float64Array,
  center: number,
  rng: Rng,
): number {
  const { firstCell } = problem.attributes[attribute];
  const cell = clustering.cellSizes[cluster * problem.cells + firstCell + group];
  if (cell === 0) return NONE;
  return cell >= sampleSize * RARE
    ? nearestOfDraws(problem, clustering, attribute, cluster, group, sampleSize, centers, center, rng)
    : nearestOfScan(problem, clustering, attribute, cluster, group, sampleSize, cell, centers, center, rng);
}

function nearestOfDraws(
  problem: Problem,
  { labels }: Clustering,
  attribute: number,
  cluster: number,
  group: number,
  sampleSize: number,
  centers: Float64Array,
  center: number,
  rng: Rng,
): number {
  const { points, dim } = problem;
  const { ranges, sizes } = problem.attributes[attribute];
  const stretches = ranges[group];
  let nearest = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let drawn = 0; drawn < sampleSize; ) {
    const point = memberAt(stretches, rng.below(sizes[group]));
    if (labels[point] !== cluster) continue;
    drawn++;
    const distance = squaredDistance(points, dim, point, centers, center);
    if (distance < least) {
      least = distance;
      nearest = point;
    }
  }
  return nearest;
}

/** The group's n-th point. */
function memberAt(stretches: Uint32Array, index: number): number {
  let rest = index;
  for (let i = 0; ; i += 2) {
    const length = stretches[i + 1] - stretches[i];
    if (rest < length) return stretches[i] + rest;
    rest -= length;
  }
}

/** Selection sampling (Knuth's Algorithm S): exactly sampleSize points, or all, in one pass over the group. */
function nearestOfScan(
  problem: Problem,
  { labels }: Clustering,
  attribute: number,
  cluster: number,
  group: number,
  sampleSize: number,
  cell: number,
  centers: Float64Array,
  center: number,
  rng: Rng,
): number {
  const { points, dim } = problem;
  const stretches = problem.attributes[attribute].ranges[group];
  let nearest = NONE;
  let least = Number.POSITIVE_INFINITY;
  let unseen = cell;
  let wanted = Math.min(sampleSize, cell);
  for (let i = 0; i < stretches.length && wanted > 0; i += 2) {
    for (let point = stretches[i]; point < stretches[i + 1] && wanted > 0; point++) {
      if (labels[point] !== cluster) continue;
      const taken = wanted === unseen || rng.below(unseen) < wanted;
      unseen--;
      if (!taken) continue;
      wanted--;
      const distance = squaredDistance(points, dim, point, centers, center);
      if (distance < least) {
        least = distance;
        nearest = point;
      }
    }
  }
  return nearest;
}
