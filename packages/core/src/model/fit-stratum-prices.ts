import { squaredDistance } from "../kernels/distance.ts";
import type { Problem } from "../problem/problem.ts";
import { fitPrices } from "./fit-prices.ts";

/**
 * Row-major clusters x strata: stratum after stratum, the prices that fit its labels. Clusters without rows have price 0 and
 * take no part.
 */
export function fitStratumPrices(
  { points, dim, clusters, size }: Problem,
  labels: Uint8Array,
  sizes: readonly number[],
  strata: Float64Array,
  cellRows: readonly number[],
  centers: Float64Array,
): Float64Array {
  const prices = new Float64Array(clusters * cellRows.length);
  const used = Array.from({ length: clusters }, (_, k) => k).filter((k) => sizes[k] > 0);
  const indexOf = Uint8Array.from({ length: clusters }, (_, k) => Math.max(used.indexOf(k), 0));
  cellRows.forEach((rows, stratum) => {
    if (rows === 0) return;
    const distances = new Float64Array(rows * used.length);
    const stratumLabels = new Uint8Array(rows);
    for (let point = 0, row = 0; point < size; point++) {
      if (strata[point] !== stratum) continue;
      stratumLabels[row] = indexOf[labels[point]];
      for (let k = 0; k < used.length; k++) {
        distances[row * used.length + k] = squaredDistance(points, dim, point, centers, used[k]);
      }
      row++;
    }
    const fitted = fitPrices({ distances, labels: stratumLabels, clusters: used.length });
    used.forEach((k, i) => {
      prices[k * cellRows.length + stratum] = fitted[i];
    });
  });
  return prices;
}
