import type { Rule } from "../sources/rule.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { distancesTo, type StratumSample } from "./stratum-sample.ts";
import { tunePrices } from "./tune-prices.ts";

/** A rule on its way: which counts it should have. */
export interface Candidate {
  readonly rule: Rule;
  /** Row-major strata x clusters: rows of the whole table, or their weight. */
  readonly wantedCounts: Float64Array;
  /** Of every attribute: what its measure should be at least. None where an earlier version has saved it. */
  readonly floors: Float64Array;
  /** Of every stratum: rows are near a border where the second cluster is within it. */
  readonly widths: Float64Array;
}

/** A clustering of the rows that were drawn. */
interface LabelledRows extends DrawnRows {
  readonly labels: Uint8Array;
  readonly dim: number;
  readonly clusters: number;
}

/** A solution of the sample as a rule that gives its counts, and the counts that all rows should have. */
export function candidateOf(
  { labels, strata: strataOf, points, sampled, masses, dim, clusters }: LabelledRows,
  samples: readonly StratumSample[],
  start: Float64Array,
  floorsOf: (counts: Float64Array) => Float64Array,
): Candidate {
  const strata = samples.length;
  const counts = new Float64Array(strata * clusters); // of the sample
  const wantedCounts = new Float64Array(strata * clusters);
  const centers = new Float64Array(clusters * dim);
  const sizes = new Float64Array(clusters);
  labels.forEach((k, p) => {
    if (p < sampled) counts[strataOf[p] * clusters + k]++;
    wantedCounts[strataOf[p] * clusters + k] += masses[p];
    sizes[k] += masses[p];
    for (let i = 0; i < dim; i++) centers[k * dim + i] += masses[p] * points[p * dim + i];
  });
  for (let k = 0; k < clusters; k++) if (sizes[k] > 0) for (let i = 0; i < dim; i++) centers[k * dim + i] /= sizes[k];
  const prices = Float64Array.from(start);
  const widths = new Float64Array(strata);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const own = (from: Float64Array): Float64Array => from.slice(s * clusters, (s + 1) * clusters);
    const tuned = tunePrices(distancesTo(sample, centers, dim), own(counts), own(start));
    prices.set(tuned.prices, s * clusters);
    widths[s] = tuned.width;
  });
  return { rule: { centers, prices }, wantedCounts, floors: floorsOf(wantedCounts), widths };
}
