import { NO_CLUSTER } from "./predict-options.ts";

/** The clusters' side of prediction, flat. */
export interface PricedCenters {
  readonly dim: number;
  readonly clusters: number;
  /** Row-major clusters x dim. */
  readonly centers: Float64Array;
  /** Row-major strata x clusters; the last row is for rows without a stratum, all 0. */
  readonly prices: Float64Array;
  /** The cluster's name in the labels. */
  readonly names: Int32Array;
}

/**
 * Writes argmin_k |x - centers[k]|^2 + price for every row; ties go to the lowest index. `strata` are rows of `prices`.
 * Features are added from the first to the last, as in every kernel. A row whose distances overflow has NO_CLUSTER.
 */
export function assignPricedInto(
  points: Float64Array,
  strata: ArrayLike<number>,
  rows: number,
  { dim, clusters, centers, prices, names }: PricedCenters,
  labelsOut: Int32Array,
): void {
  for (let row = 0; row < rows; row++) {
    const x = row * dim;
    const stratum = strata[row] * clusters;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0, c = 0; k < clusters; k++, c += dim) {
      let distance = 0;
      for (let i = 0; i < dim; i++) {
        const difference = points[x + i] - centers[c + i];
        distance += difference * difference;
      }
      const total = distance + prices[stratum + k];
      if (total < least) {
        least = total;
        best = k;
      }
    }
    labelsOut[row] = best < 0 ? NO_CLUSTER : names[best];
  }
}
