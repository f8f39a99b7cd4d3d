/** Rows in the encoded space, with their clusters. */
export interface PlacedRows {
  /** Row-major rows x dim. */
  readonly points: Float64Array;
  readonly dim: number;
  readonly clusterOf: Uint16Array;
  readonly clusters: number;
  readonly weights: ArrayLike<number> | undefined;
}

export interface Geometry {
  /** Row-major clusters x dim: the means; NaN for an empty cluster. */
  readonly means: Float64Array;
  readonly masses: Float64Array;
  /** Squared distance of every row to the mean of its cluster. */
  readonly costs: Float64Array;
  /** 1 for every row that another mean is strictly nearer to, else 0. */
  readonly reassigned: Uint8Array;
}

export function geometryOf({ points, dim, clusterOf, clusters, weights }: PlacedRows): Geometry {
  const size = clusterOf.length;
  const masses = new Float64Array(clusters);
  const means = new Float64Array(clusters * dim);
  for (let row = 0; row < size; row++) {
    const weight = weights?.[row] ?? 1;
    const k = clusterOf[row];
    masses[k] += weight;
    for (let i = 0; i < dim; i++) means[k * dim + i] += weight * points[row * dim + i];
  }
  for (let k = 0; k < clusters; k++) for (let i = 0; i < dim; i++) means[k * dim + i] /= masses[k];
  const costs = new Float64Array(size);
  const reassigned = new Uint8Array(size);
  for (let row = 0; row < size; row++) {
    costs[row] = distanceToMean(points, dim, row, means, clusterOf[row]);
    for (let k = 0; k < clusters && reassigned[row] === 0; k++) {
      if (distanceToMean(points, dim, row, means, k) < costs[row]) reassigned[row] = 1; // never for NaN
    }
  }
  return { means, masses, costs, reassigned };
}

function distanceToMean(points: Float64Array, dim: number, row: number, means: Float64Array, k: number): number {
  let distance = 0;
  for (let i = 0, x = row * dim, c = k * dim; i < dim; i++) {
    const difference = points[x + i] - means[c + i];
    distance += difference * difference;
  }
  return distance;
}

/** Davies & Bouldin 1979, over clusters that have rows; null for fewer than 2, or where two means coincide. */
export function daviesBouldin(
  { clusterOf, clusters, dim, weights }: PlacedRows,
  { means, masses, costs }: Geometry,
): number | null {
  const spreads = new Float64Array(clusters);
  for (let row = 0; row < clusterOf.length; row++) {
    spreads[clusterOf[row]] += ((weights?.[row] ?? 1) * Math.sqrt(costs[row])) / masses[clusterOf[row]];
  }
  const used = Array.from(masses.keys()).filter((k) => masses[k] > 0);
  if (used.length < 2) return null;
  let total = 0;
  for (const k of used) {
    let worst = 0;
    for (const other of used) {
      if (other === k) continue;
      const apart = Math.sqrt(distanceToMean(means, dim, k, means, other));
      worst = Math.max(worst, (spreads[k] + spreads[other]) / apart);
    }
    total += worst;
  }
  const index = total / used.length;
  return Number.isFinite(index) ? index : null;
}

/** Calinski & Harabasz 1974; null for fewer than 2 clusters, or where rows do not differ inside them. */
export function calinskiHarabasz(
  { points, dim, clusterOf, weights }: PlacedRows,
  { means, masses, costs }: Geometry,
): number | null {
  const mass = masses.reduce((sum, m) => sum + m, 0);
  const used = Array.from(masses.keys()).filter((k) => masses[k] > 0);
  const center = new Float64Array(dim);
  for (const k of used) for (let i = 0; i < dim; i++) center[i] += (masses[k] * means[k * dim + i]) / mass;
  const between = used.reduce((sum, k) => sum + masses[k] * distanceToMean(means, dim, k, center, 0), 0);
  let within = 0;
  for (let row = 0; row < clusterOf.length; row++) within += (weights?.[row] ?? 1) * costs[row];
  const index = between / (used.length - 1) / (within / (points.length / dim - used.length));
  return Number.isFinite(index) ? index : null;
}
