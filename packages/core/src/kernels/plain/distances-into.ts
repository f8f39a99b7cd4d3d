import { squaredDistance } from "../distance.ts";

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
