import type { NearTally, Rule, Tally } from "../sources/rule.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { matchPrices } from "./match-prices.ts";
import { priceStep } from "./price-step.ts";
import { distancesTo, type StratumSample, standingOf } from "./stratum-sample.ts";
import { tunePrices } from "./tune-prices.ts";

const SWEEPS = 6;
const SLIGHT = 0.001; // of the rows of a stratum: settling whole rows does the rest
const NEAR = 0.08; // of the rows of a stratum are near a border, when it is asked how counts answer to prices

/** A rule on its way: which counts it should have. */
export interface Candidate {
  readonly rule: Rule;
  /** Row-major strata x clusters: rows of the whole table, or their weight. */
  readonly wantedCounts: Float64Array;
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
    const tuned = tunePrices(distancesTo(sample, centers, dim), own(counts), own(start), NEAR);
    prices.set(tuned.prices, s * clusters);
    widths[s] = tuned.width;
  });
  return { rule: { centers, prices }, wantedCounts, widths };
}

function meansOf({ counts, sums }: Tally, before: Float64Array, strata: number, dim: number): Float64Array {
  const clusters = before.length / dim;
  const centers = Float64Array.from(before);
  for (let k = 0; k < clusters; k++) {
    let size = 0;
    for (let s = 0; s < strata; s++) size += counts[s * clusters + k];
    if (size > 0) for (let i = k * dim; i < (k + 1) * dim; i++) centers[i] = sums[i] / size;
  }
  return centers;
}

/** What is known of the rows besides the tallies. */
interface Known {
  readonly samples: readonly StratumSample[];
  /** Weight of every stratum; its rows where they have none. */
  readonly massOf: readonly number[];
  readonly dim: number;
}

/**
 * The same with means of all rows as centres, and prices corrected by how far the counts of all rows are off: by what the
 * rows near the borders say; where that is not known, or too few are near for so many to move, by what the sample says.
 */
export function corrected(
  { rule, wantedCounts, widths }: Candidate,
  tally: Tally | NearTally,
  { samples, massOf, dim }: Known,
  recentre: boolean,
): Candidate {
  const clusters = rule.centers.length / dim;
  const centers = recentre ? meansOf(tally, rule.centers, samples.length, dim) : rule.centers;
  const prices = Float64Array.from(rule.prices);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const own = (from: Float64Array, count = clusters): Float64Array => from.slice(s * count, (s + 1) * count);
    const [before, wanted] = [own(rule.prices), own(wantedCounts)];
    const surplus = own(tally.counts).map((count, k) => count - wanted[k]);
    const near = "near" in tally ? own(tally.near, clusters * clusters) : undefined;
    prices.set(
      near !== undefined && suffices(near, surplus, SLIGHT * massOf[s])
        ? priceStep(before, surplus, near, widths[s])
        : bySample(sample, rule.centers, centers, before, surplus, massOf[s], dim),
      s * clusters,
    );
  });
  return { rule: { centers, prices }, wantedCounts, widths };
}

/** Whether every cluster has more rows near its borders than it should lose or gain, a few aside. */
function suffices(near: Float64Array, surplus: Float64Array, few: number): boolean {
  const clusters = surplus.length;
  return surplus.every((rows, k) => {
    let own = 0;
    for (let l = 0; l < clusters; l++) own += near[k * clusters + l] + near[l * clusters + k];
    return Math.abs(rows) <= few + own / 2;
  });
}

/** Prices at the new centres that change the counts of the sample by as much as those of all rows are off. */
function bySample(
  sample: StratumSample,
  before: Float64Array,
  centers: Float64Array,
  prices: Float64Array,
  surplus: Float64Array,
  rows: number,
  dim: number,
): Float64Array {
  const now = standingOf(distancesTo(sample, before, dim), prices).counts;
  const wanted = now.map((count, k) => count - (surplus[k] * sample.rows) / rows);
  return matchPrices(distancesTo(sample, centers, dim), wanted, prices, SWEEPS);
}
