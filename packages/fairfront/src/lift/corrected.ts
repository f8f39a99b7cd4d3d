import type { NearTally, Rule, Tally } from "../sources/rule.ts";
import { borderAnswers } from "./border-answers.ts";
import type { Candidate } from "./candidate.ts";
import type { Conditions } from "./conditions.ts";
import { fairPrices } from "./fair-prices.ts";
import { matchPrices } from "./match-prices.ts";
import { priceStep } from "./price-step.ts";
import { distancesTo, type StratumSample, standingOf } from "./stratum-sample.ts";
import { nearPairs, widthOf } from "./tune-prices.ts";

const SWEEPS = 6;
const SLIGHT = 0.001; // of the rows of a stratum: settling whole rows does the rest
const AT_ONCE = 2; // widths that prices move in a pass: farther away the rows near the borders tell little
const FARTHEST = 10; // widths from where prices should be: farther away they tell nothing

/** What is known of the rows besides the tallies. */
interface Known {
  readonly samples: readonly StratumSample[];
  /** Weight of every stratum; its rows where they have none. */
  readonly massOf: readonly number[];
  readonly dim: number;
  readonly conditions: Conditions;
  /** Rows that a cluster may lack: so many are settled one by one. */
  readonly few: number;
}

/**
 * The same with means of all rows as centres, and with prices that answer to the counts of all rows: they should be those that
 * keep the floors at the least cost, as far as the rows near the borders tell. Where these are known only of the sample, or
 * too few are near for so many to move, prices are set by the sample.
 */
export function corrected(candidate: Candidate, tally: Tally | NearTally, known: Known, recentre: boolean): Candidate {
  const { rule, widths } = candidate;
  const { samples, massOf, dim } = known;
  const clusters = rule.centers.length / dim;
  const centers = recentre ? meansOf(tally, rule.centers, samples.length, dim) : rule.centers;
  const near =
    "near" in tally
      ? samples.map((_, s) => ({
          pairs: tally.near.slice(s * clusters ** 2, (s + 1) * clusters ** 2),
          width: widths[s],
        }))
      : samples.map((sample, s) => nearInSample(sample, rule, s, massOf[s], dim));
  const fair = fairStep(candidate, tally.counts, near, known);
  const { wantedCounts } = fair ?? candidate;
  const prices = samples.map((sample, s) => {
    const own = (from: Float64Array): Float64Array => from.slice(s * clusters, (s + 1) * clusters);
    const [before, wanted] = [own(rule.prices), own(wantedCounts)];
    if (sample.rows === 0) return before;
    if ("near" in tally && fair !== undefined) return own(fair.prices);
    const surplus = own(tally.counts).map((count, k) => count - wanted[k]);
    return "near" in tally && suffices(near[s].pairs, surplus, SLIGHT * massOf[s])
      ? priceStep(before, surplus, near[s].pairs, widths[s])
      : bySample(sample, rule.centers, centers, before, surplus, massOf[s], dim);
  });
  return { ...candidate, rule: { centers, prices: joined(prices) }, wantedCounts };
}

const joined = (parts: readonly Float64Array[]): Float64Array => Float64Array.from(parts.flatMap((own) => [...own]));

/** Rows near the borders of one stratum, by cluster and second cluster. */
interface Near {
  readonly pairs: Float64Array;
  readonly width: number;
}

/** Undefined where the rows near the borders do not tell: they are too few, or prices would move farther away from them. */
function fairStep(
  { rule, floors, widths }: Candidate,
  counts: Float64Array,
  near: readonly Near[],
  { conditions, few }: Known,
): (Pick<Candidate, "wantedCounts"> & { readonly prices: Float64Array }) | undefined {
  const clusters = counts.length / widths.length;
  const answers = near.map(({ pairs, width }) => borderAnswers(pairs, width, clusters));
  const standing = { counts, prices: rule.prices, answers: joined(answers) };
  const fair = fairPrices(conditions, floors, standing, few);
  if (fair === undefined) return undefined;
  const moved = answers.map((own, s) => {
    const part = (from: Float64Array): Float64Array => from.subarray(s * clusters, (s + 1) * clusters);
    return movedBy(part(rule.prices), part(fair.prices), own);
  });
  const far = moved.reduce((most, { farthest }, s) => Math.max(most, farthest / near[s].width), 0);
  if (!(far <= FARTHEST)) return undefined;
  const part = Math.min(1, AT_ONCE / far); // of the way, in this pass
  const prices = joined(moved.map((own) => own.prices)).map(
    (price, i) => rule.prices[i] + part * (price - rule.prices[i]),
  );
  return { prices, wantedCounts: fair.counts };
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

/** What the sample of a stratum says of the rows of all that are near borders. */
function nearInSample(sample: StratumSample, rule: Rule, s: number, mass: number, dim: number): Near {
  const clusters = rule.centers.length / dim;
  const prices = rule.prices.slice(s * clusters, (s + 1) * clusters);
  const standing = standingOf(distancesTo(sample, rule.centers, dim), prices);
  const width = widthOf(standing.margins);
  return { pairs: nearPairs(standing, clusters, width).map((count) => (count * mass) / sample.rows), width };
}

/**
 * The prices of a stratum from 0 on, and how far they have moved, but for what moves all alike. A cluster that no row is near to
 * keeps its price beside the others: any other would do as well, as long as it is not so far off that rows come or go.
 */
function movedBy(
  before: Float64Array,
  after: Float64Array,
  answers: Float64Array,
): { readonly prices: Float64Array; readonly farthest: number } {
  const clusters = before.length;
  const answersTo = before.map((_, k) => -answers[k * clusters + k]);
  const all = answersTo.reduce((a, b) => a + b, 0);
  if (!(all > 0)) return { prices: before, farthest: 0 };
  const alike = answersTo.reduce((sum, own, k) => sum + (own * (after[k] - before[k])) / all, 0);
  const prices = before.map((price, k) => (answersTo[k] > 0 ? after[k] - alike : price));
  const farthest = prices.reduce((most, price, k) => Math.max(most, Math.abs(price - before[k])), 0);
  const least = prices.reduce((a, b) => Math.min(a, b));
  return { prices: prices.map((price) => price - least), farthest };
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
