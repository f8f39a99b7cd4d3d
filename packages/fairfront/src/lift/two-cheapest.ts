/**
 * Writes the two clusters of a row that are cheapest by distance and price; returns by how much the second is behind. Ties go to the
 * lower number. `distances` is row-major rows x clusters.
 */
export function twoCheapestInto(
  distances: Float64Array,
  prices: Float64Array,
  row: number,
  firstOut: Uint8Array,
  secondOut: Uint8Array,
): number {
  const clusters = prices.length;
  const start = row * clusters;
  let first = 0;
  let second = 0;
  let least = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (let k = 0; k < clusters; k++) {
    const total = distances[start + k] + prices[k];
    if (total < least) {
      second = first;
      next = least;
      first = k;
      least = total;
    } else if (total < next) {
      second = k;
      next = total;
    }
  }
  firstOut[row] = first;
  secondOut[row] = second;
  return next - least;
}
