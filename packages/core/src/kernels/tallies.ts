/** Row-major clusters x dim: the weighted sum of each cluster's points; `sumsOut` is overwritten. */
export function clusterSumsInto(
  points: Float64Array,
  dim: number,
  size: number,
  weights: Float64Array | undefined,
  labels: Uint8Array,
  sumsOut: Float64Array,
): void {
  sumsOut.fill(0);
  for (let point = 0, x = 0; point < size; point++) {
    const weight = weights === undefined ? 1 : weights[point];
    for (let s = labels[point] * dim, end = s + dim; s < end; s++, x++) sumsOut[s] += weight * points[x];
  }
}

/** Row-major clusters x groups: points of each group in each cluster, n_kj; `countsOut` is overwritten. */
export function groupCountsInto(labels: Uint8Array, groupOf: Uint16Array, groups: number, countsOut: Int32Array): void {
  countsOut.fill(0);
  for (let point = 0; point < labels.length; point++) countsOut[labels[point] * groups + groupOf[point]]++;
}
