import { nthLargest } from "@fairfront/core/internal";
import type { Rule } from "../sources/rule.ts";
import { distancesTo, type StratumSample, standingOf } from "./stratum-sample.ts";

const CROWD = 1000; // rows of all that are asked for at the borders of one cluster: where one group has few near, others have many

/**
 * How far from the borders of every cluster rows are asked for, so that about `wanted` of all rows come (row-major strata x
 * clusters) of those within it and of those that would be the next to join it, each: by the rows of the sample.
 */
export function borderWidths(
  rule: Rule,
  samples: readonly StratumSample[],
  rowsOf: readonly number[],
  dim: number,
  wanted: ArrayLike<number>,
): Float64Array {
  const clusters = rule.centers.length / dim;
  const widths = new Float64Array(clusters);
  const crowded = new Float64Array(clusters).fill(Number.POSITIVE_INFINITY);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const prices = rule.prices.subarray(s * clusters, (s + 1) * clusters);
    const distances = distancesTo(sample, rule.centers, dim);
    const { first, margins, counts } = standingOf(distances, prices);
    const rate = sample.rows / rowsOf[s];
    for (let k = 0; k < clusters; k++) {
      const [within, without] = [new Float64Array(counts[k]), new Float64Array(sample.rows - counts[k])];
      let [i, o] = [0, 0];
      for (let row = 0, at = 0; row < sample.rows; row++, at += clusters) {
        const own = first[row];
        if (own === k) within[i++] = -margins[row];
        else without[o++] = distances[at + own] + prices[own] - distances[at + k] - prices[k];
      }
      for (const gaps of [within, without]) {
        const nearest = (rows: number): number => -nthLargest(gaps, Math.min(gaps.length, Math.ceil(rows * rate)) - 1);
        if (gaps.length === 0) continue;
        widths[k] = Math.max(widths[k], nearest(Math.max(1, wanted[s * clusters + k])));
        if (gaps.length > CROWD * rate) crowded[k] = Math.min(crowded[k], nearest(CROWD));
      }
    }
  });
  return widths.map((width, k) => Math.min(width, crowded[k]));
}
