const TIE = 1e-8; // statistics that differ by rounding alone are equal

/** For each value the share of the weight that is as large or larger. */
export function tailShares(values: Float64Array, weights: Float64Array): Float64Array {
  const order = Array.from(values.keys()).sort((a, b) => values[b] - values[a]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Float64Array(values.length);
  let reached = 0;
  for (let from = 0; from < order.length; ) {
    const bound = values[order[from]] - TIE * (1 + Math.abs(values[order[from]]));
    let to = from;
    while (to < order.length && values[order[to]] >= bound) reached += weights[order[to++]];
    for (; from < to; from++) shares[order[from]] = Math.min(1, reached / total);
  }
  return shares;
}

/** The share of the weight whose values are as large as `observed`, or larger. */
export function tailShare(values: ArrayLike<number>, weights: Float64Array, observed: number): number {
  const bound = observed - TIE * (1 + Math.abs(observed));
  let reached = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    total += weights[i];
    if (values[i] >= bound) reached += weights[i];
  }
  return reached / total;
}

/** The least of the values whose tail is at most `share` of the weight, with `more` beside it; infinite where none is. */
export function leastRare(values: Float64Array, weights: Float64Array, more: number, share: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[b] - values[a]);
  const total = weights.reduce((sum, weight) => sum + weight, more);
  let reached = more;
  let least = Number.POSITIVE_INFINITY;
  for (const i of order) {
    reached += weights[i];
    if (reached > share * total) break;
    least = values[i];
  }
  return least;
}

/** The middle `confidence` and the median of weighted values. */
export function weightedMiddle(
  values: Float64Array,
  weights: Float64Array,
  confidence: number,
): { readonly median: number; readonly range: readonly [number, number] } {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const at = (share: number): number => {
    let reached = 0;
    for (const i of order) {
      reached += weights[i];
      if (reached >= share * total * (1 - TIE)) return values[i];
    }
    return values[order[order.length - 1]];
  };
  const tail = (1 - confidence) / 2;
  return { median: at(0.5), range: [at(tail), at(1 - tail)] };
}
