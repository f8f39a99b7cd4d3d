import type { Rng } from "../random/rng.ts";
import { binomial, hypergeometric } from "./count-samplers.ts";

/** As many rows as `counts` has, drawn from its cells in proportion: a bootstrap of the rows, without the rows. */
export function resampleCountsInto(counts: Int32Array, rng: Rng, out: Int32Array): void {
  let weight = counts.reduce((sum, count) => sum + count, 0);
  let left = weight;
  for (let cell = 0; cell < counts.length; cell++) {
    out[cell] = left === 0 ? 0 : binomial(left, counts[cell] / weight, rng);
    left -= out[cell];
    weight -= counts[cell];
  }
}

/** A table that random assignment would give: the same cluster and group sizes, all assignments equally likely. */
export function shuffledTableInto(
  clusterSizes: ArrayLike<number>,
  groupSizes: ArrayLike<number>,
  rng: Rng,
  out: Int32Array,
): void {
  const groups = groupSizes.length;
  const left = Int32Array.from(groupSizes);
  let total = left.reduce((sum, count) => sum + count, 0);
  for (let k = 0; k < clusterSizes.length; k++) {
    let places = clusterSizes[k];
    let pool = total;
    for (let j = 0; j < groups; j++) {
      const drawn = hypergeometric(pool, left[j], places, rng);
      pool -= left[j];
      places -= drawn;
      left[j] -= drawn;
      out[k * groups + j] = drawn;
    }
    total -= clusterSizes[k];
  }
}
