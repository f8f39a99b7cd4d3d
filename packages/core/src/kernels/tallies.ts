/** Row-major clusters x dim: adds the weighted points of [from, to) to their clusters. */
export function addToSums(
  points: Float64Array,
  dim: number,
  weights: Float64Array | undefined,
  labels: Uint8Array,
  from: number,
  to: number,
  sumsOut: Float64Array,
): void {
  for (let point = from, x = from * dim; point < to; point++) {
    const weight = weights === undefined ? 1 : weights[point];
    for (let s = labels[point] * dim, end = s + dim; s < end; s++, x++) sumsOut[s] += weight * points[x];
  }
}

/** Row-major clusters x groups: points of each group in each cluster, n_kj; `countsOut` is overwritten. */
export function groupCountsInto(labels: Uint8Array, groupOf: Uint16Array, groups: number, countsOut: Int32Array): void {
  countsOut.fill(0);
  for (let point = 0; point < labels.length; point++) countsOut[labels[point] * groups + groupOf[point]]++;
}
