import type { Rng } from "../../random/rng.ts";
import { shuffleInPlace } from "../../random/sampling.ts";
import type { PlacedRows } from "../geometry.ts";
import type { StrataTable } from "./fair-rows.ts";

/**
 * Which rows of every cell move, and where to, so that the counts become those wished for: cheapest moves first, by the
 * squared distances to the clusters' means; at random where no features are there.
 */
export function chooseRows(
  { clusters, strata, counts, stratumOf }: StrataTable,
  wanted: Int32Array,
  clusterOf: Uint16Array,
  space: (PlacedRows & { readonly means: Float64Array }) | undefined,
  rng: Rng,
): Uint16Array {
  const after = clusterOf.slice();
  const leave = counts.map((count, cell) => Math.max(0, count - wanted[cell]));
  const enter = counts.map((count, cell) => Math.max(0, wanted[cell] - count));
  const movable = Array.from(clusterOf.keys()).filter((row) => leave[clusterOf[row] * strata + stratumOf[row]] > 0);
  if (space === undefined) shuffleInPlace(movable, rng);
  const offers = movable.flatMap((row) =>
    Array.from({ length: clusters }, (_, to) => to)
      .filter((to) => enter[to * strata + stratumOf[row]] > 0)
      .map((to) => ({ row, to, extra: space === undefined ? 0 : extraCost(space, row, to) })),
  );
  offers.sort((a, b) => a.extra - b.extra); // stable: the order of rows among equals
  for (const { row, to } of offers) {
    const from = clusterOf[row] * strata + stratumOf[row];
    const into = to * strata + stratumOf[row];
    if (after[row] !== clusterOf[row] || leave[from] === 0 || enter[into] === 0) continue;
    after[row] = to;
    leave[from]--;
    enter[into]--;
  }
  return after;
}

function extraCost(
  { points, dim, clusterOf, means }: PlacedRows & { readonly means: Float64Array },
  row: number,
  to: number,
): number {
  const distance = (k: number): number => {
    let sum = 0;
    for (let i = 0; i < dim; i++) {
      const difference = points[row * dim + i] - means[k * dim + i];
      sum += difference * difference;
    }
    return Number.isNaN(sum) ? 0 : sum; // an empty cluster has no mean
  };
  return distance(to) - distance(clusterOf[row]);
}
