import type { Rng } from "../random/rng.ts";
import { hypergeometric } from "./count-samplers.ts";

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
