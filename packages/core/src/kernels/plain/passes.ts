import { squaredDistance } from "../distance.ts";
import { nearestCenterFor } from "../nearest.ts";

/** The nearest centre of every point, and its squared distance. */
export function assignNearestInto(
  points: Float64Array,
  dim: number,
  size: number,
  centers: Float64Array,
  clusters: number,
  labelsOut: Uint8Array,
  distancesOut: Float64Array,
): void {
  const nearestCenter = nearestCenterFor(dim);
  for (let point = 0; point < size; point++) {
    const label = nearestCenter(points, dim, point, centers, clusters);
    labelsOut[point] = label;
    distancesOut[point] = squaredDistance(points, dim, point, centers, label);
  }
}

/** The nearest centres of the points [from, to), and the two least squared distances. */
export function nearestTwoInto(
  points: Float64Array,
  dim: number,
  from: number,
  to: number,
  centers: Float64Array,
  clusters: number,
  labelsOut: Uint8Array,
  nearestOut: Float64Array,
  secondOut: Float64Array,
): void {
  for (let point = from; point < to; point++) {
    let label = 0;
    let nearest = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      const distance = squaredDistance(points, dim, point, centers, k);
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        label = k;
      } else if (distance < second) second = distance;
    }
    labelsOut[point - from] = label;
    nearestOut[point - from] = nearest;
    secondOut[point - from] = second;
  }
}

/** Row-major (to - from) x clusters squared distances. */
export function distancesInto(
  points: Float64Array,
  dim: number,
  from: number,
  to: number,
  centers: Float64Array,
  clusters: number,
  tableOut: Float64Array,
): void {
  let at = 0;
  for (let point = from; point < to; point++) {
    for (let k = 0; k < clusters; k++) tableOut[at++] = squaredDistance(points, dim, point, centers, k);
  }
}
