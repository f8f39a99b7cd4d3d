import type { NearestCenter } from "./nearest-center.ts";
import { unrolledNearest } from "./nearest-unrolled.ts";

/**
 * The function for a dimension, to be chosen once and called a point at a time. Few features are unrolled by hand:
 * the point then stays in registers, which is worth a factor of two and more in a sequential loop.
 */
export function nearestCenterFor(dim: number): NearestCenter {
  return unrolledNearest[dim] ?? nearestCenter;
}

const CHUNK = 4;

/** For any dimension. Leaves a centre as soon as its partial sum is no better: squares only add to it. */
export const nearestCenter: NearestCenter = (points, dim, point, centers, clusters) => {
  const x = point * dim;
  const chunked = dim - (dim % CHUNK);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < clusters; k++) {
    const c = k * dim;
    let distance = 0;
    let i = 0;
    while (i < chunked && distance < least) {
      const a = points[x + i] - centers[c + i];
      const b = points[x + i + 1] - centers[c + i + 1];
      const e = points[x + i + 2] - centers[c + i + 2];
      const f = points[x + i + 3] - centers[c + i + 3];
      distance = distance + a * a + b * b + e * e + f * f;
      i += CHUNK;
    }
    if (distance >= least) continue;
    for (; i < dim; i++) {
      const a = points[x + i] - centers[c + i];
      distance += a * a;
    }
    if (distance < least) {
      least = distance;
      nearest = k;
    }
  }
  return nearest;
};
