import type { PricedCenters } from "./assign-priced.ts";
import type { Model } from "./model.ts";

/** The model's centres and prices without the clusters that no training row was in. */
export function pricedCenters({
  centers,
  prices,
  cellRows,
  sizes,
}: Pick<Model, "centers" | "prices" | "cellRows" | "sizes">): PricedCenters {
  const names = Int32Array.from(sizes.keys()).filter((k) => sizes[k] > 0);
  const clusters = names.length;
  const table = new Float64Array((cellRows.length + 1) * clusters);
  for (let stratum = 0; stratum < cellRows.length; stratum++) {
    if (cellRows[stratum] === 0) continue;
    for (let k = 0; k < clusters; k++) table[stratum * clusters + k] = prices[names[k]][stratum];
  }
  const dim = centers[0].length;
  const flat = new Float64Array(clusters * dim);
  names.forEach((name, k) => {
    flat.set(centers[name], k * dim);
  });
  return { dim, clusters, centers: flat, prices: table, names };
}
