import type { NearTally, Rule, Tally } from "../sources/rule.ts";
import { matchPrices } from "./match-prices.ts";
import { priceStep } from "./price-step.ts";
import { distancesTo, type StratumSample, standingOf } from "./stratum-sample.ts";
import { tunePrices } from "./tune-prices.ts";

const SWEEPS = 6;
const NEAR = 0.08; // of the rows of a stratum are near a border, when it is asked how counts answer to prices

/** A rule on its way: which counts it should have. */
export interface Candidate {
  readonly rule: Rule;
  /** Row-major strata x clusters: rows of the whole table. */
  readonly target: Float64Array;
  /** Of every stratum: rows are near a border where the second cluster is within it. */
  readonly widths: Float64Array;
}

/** The prices of all strata that give the wanted counts of the sample at these centres. */
function tunedRule(
  samples: readonly StratumSample[],
  centers: Float64Array,
  wanted: Float64Array,
  start: Float64Array,
  dim: number,
  sweeps: number,
): Rule {
  const clusters = centers.length / dim;
  const prices = Float64Array.from(start);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const own = wanted.subarray(s * clusters, (s + 1) * clusters);
    const first = start.slice(s * clusters, (s + 1) * clusters);
    prices.set(matchPrices(distancesTo(sample, centers, dim), own, first, sweeps), s * clusters);
  });
  return { centers, prices };
}

/** A clustering of the sample, in the order in which it was drawn. */
interface LabelledSample {
  readonly labels: Uint8Array;
  readonly strata: Uint16Array;
  /** Row-major. */
  readonly points: Float64Array;
  readonly dim: number;
  readonly clusters: number;
}

/** A solution of the sample as a rule that gives its counts, and the counts that all rows should have. */
export function candidateOf(
  { labels, strata: sampleStrata, points, dim, clusters }: LabelledSample,
  samples: readonly StratumSample[],
  rowsOf: readonly number[],
  start: Float64Array,
): Candidate {
  const strata = samples.length;
  const counts = new Float64Array(strata * clusters);
  const centers = new Float64Array(clusters * dim);
  const sizes = new Float64Array(clusters);
  labels.forEach((k, p) => {
    counts[sampleStrata[p] * clusters + k]++;
    sizes[k]++;
    for (let i = 0; i < dim; i++) centers[k * dim + i] += points[p * dim + i];
  });
  for (let k = 0; k < clusters; k++) for (let i = 0; i < dim; i++) centers[k * dim + i] /= Math.max(1, sizes[k]);
  const target = counts.map((count, i) => {
    const s = Math.floor(i / clusters);
    return (count * rowsOf[s]) / samples[s].rows;
  });
  const prices = Float64Array.from(start);
  const widths = new Float64Array(strata);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const own = (from: Float64Array): Float64Array => from.slice(s * clusters, (s + 1) * clusters);
    const tuned = tunePrices(distancesTo(sample, centers, dim), own(counts), own(start), NEAR);
    prices.set(tuned.prices, s * clusters);
    widths[s] = tuned.width;
  });
  return { rule: { centers, prices }, target, widths };
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

/** The same with means of all rows as centres, and prices moved by what the rows near the borders say. */
export function stepped(
  { rule, target, widths }: Candidate,
  tally: NearTally,
  dim: number,
  recentre: boolean,
): Candidate {
  const clusters = rule.centers.length / dim;
  const prices = new Float64Array(rule.prices.length);
  widths.forEach((width, s) => {
    const own = (from: Float64Array, count = clusters): Float64Array => from.slice(s * count, (s + 1) * count);
    const surplus = own(tally.counts).map((count, k) => count - target[s * clusters + k]);
    prices.set(priceStep(own(rule.prices), surplus, own(tally.near, clusters * clusters), width), s * clusters);
  });
  const centers = recentre ? meansOf(tally, rule.centers, widths.length, dim) : rule.centers;
  return { rule: { centers, prices }, target, widths };
}

/** The same with means of all rows as centres, and prices corrected by how far the counts of all rows are off. */
export function corrected(
  { rule, target, widths }: Candidate,
  tally: Tally,
  samples: readonly StratumSample[],
  rowsOf: readonly number[],
  dim: number,
  recentre: boolean,
): Candidate {
  const clusters = rule.centers.length / dim;
  const { counts } = tally;
  const centers = recentre ? meansOf(tally, rule.centers, samples.length, dim) : Float64Array.from(rule.centers);
  const wanted = new Float64Array(target.length);
  samples.forEach((sample, s) => {
    if (sample.rows === 0) return;
    const prices = rule.prices.slice(s * clusters, (s + 1) * clusters);
    const now = standingOf(distancesTo(sample, rule.centers, dim), prices).counts;
    for (let k = 0; k < clusters; k++) {
      const i = s * clusters + k;
      wanted[i] = now[k] + ((target[i] - counts[i]) * sample.rows) / rowsOf[s];
    }
  });
  return { rule: tunedRule(samples, centers, wanted, rule.prices, dim, SWEEPS), target, widths };
}
