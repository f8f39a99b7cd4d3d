import type { Rule } from "../sources/rule.ts";
import { distancesTo, type StratumSample, standingOf } from "./stratum-sample.ts";

/**
 * How far from the borders of every cluster rows are asked for, so that about `wanted` of all rows on either side come: by
 * the rows of the sample that are nearest to them. None is wider than `most`: a cluster that few rows are near to would
 * have all rows looked at.
 */
export function borderWidths(
  rule: Rule,
  samples: readonly StratumSample[],
  rowsOf: readonly number[],
  dim: number,
  wanted: number,
  most: number,
): Float64Array {
  const clusters = rule.centers.length / dim;
  const widths = new Float64Array(clusters);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const prices = rule.prices.slice(s * clusters, (s + 1) * clusters);
    const { first, second, margins } = standingOf(distancesTo(sample, rule.centers, dim), prices);
    const rank = Math.max(1, Math.ceil((wanted * sample.rows) / rowsOf[s]));
    for (let k = 0; k < clusters; k++) {
      const own = margins.filter((_, row) => first[row] === k || second[row] === k).sort();
      if (own.length > 0) widths[k] = Math.max(widths[k], own[Math.min(rank, own.length) - 1]);
    }
  });
  return widths.map((width) => Math.min(width, most));
}
