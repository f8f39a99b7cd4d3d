/**
 * Squared Euclidean distance of a point to a centre, both row-major.
 * Terms are added from the first feature to the last, here and in every other kernel: one order, one sum of bytes.
 */
export function squaredDistance(
  points: Float64Array,
  dim: number,
  point: number,
  centers: Float64Array,
  cluster: number,
): number {
  const x = point * dim;
  const c = cluster * dim;
  let distance = 0;
  for (let i = 0; i < dim; i++) {
    const difference = points[x + i] - centers[c + i];
    distance += difference * difference;
  }
  return distance;
}
