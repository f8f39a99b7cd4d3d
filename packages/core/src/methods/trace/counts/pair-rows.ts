import type { Problem } from "../../../problem/problem.ts";
import { strataOf } from "../../../problem/strata.ts";
import { stratumRowsOf } from "../floors/stratum-rows.ts";

/** Rows at a floor as bounds on the count of one stratum (the small one) beside a given count of another (the large one). */
export interface PairRows {
  readonly floor: number;
  readonly small: number;
  readonly large: number;
  readonly rows: readonly PairRow[];
}

/** What the strata add to the two sides of a row: low / high >= floor. */
interface PairRow {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** What one more of the small stratum adds to low - floor x high. */
  readonly rise: number;
  /** What the data as a whole has to spare, in counts of the small stratum: no cluster can have more. */
  readonly spare: number;
}

export interface CountRange {
  readonly least: number;
  readonly most: number;
  /** Even the least count leaves more of a row unused than the data has to spare: the other clusters would lack it. */
  readonly wastes: boolean;
}

const ROUNDING = 1e-9;

/** The rows that are about the two strata alone or, where there are none, all of them. */
export function pairRows(problem: Problem, floor: number, small: number, large: number): PairRows {
  const { count, lows, highs } = stratumRowsOf(problem);
  const { count: strata, sizes } = strataOf(problem);
  const all = Array.from({ length: count }, (_, row) => {
    const at = row * strata;
    const own = { lows: lows.subarray(at, at + strata), highs: highs.subarray(at, at + strata) };
    const rise = own.lows[small] - floor * own.highs[small];
    return { ...own, rise, spare: (sum(own.lows, sizes) - floor * sum(own.highs, sizes)) / rise + ROUNDING };
  });
  const alone = all.filter((row) =>
    row.lows.every((factor, s) => s === small || s === large || (factor === 0 && row.highs[s] === 0)),
  );
  return { floor, small, large, rows: alone.length > 0 ? alone : all };
}

/** Points of the small stratum that the data has to spare, by the row that has least of them. */
export function slackOf({ rows }: PairRows): number {
  let slack = Number.POSITIVE_INFINITY;
  for (const { rise, spare } of rows) if (rise > 0) slack = Math.min(slack, spare);
  return slack;
}

/** The counts of the small stratum that keep the rows beside `count` of the large one, the others being as in `counts`. */
export function rangeOf(pair: PairRows, counts: Int32Array, count: number): CountRange {
  let least = 1;
  let most = Number.POSITIVE_INFINITY;
  let wastes = false;
  for (const row of pair.rows) {
    const [low, high] = [sideOf(pair, row.lows, counts, count), sideOf(pair, row.highs, counts, count)];
    const bound = (pair.floor * high - low) / row.rise;
    if (row.rise > 0) least = Math.max(least, leastFor(pair, row, low, high, bound));
    else if (row.rise < 0) most = Math.min(most, mostFor(pair, row, low, high, bound));
    else if (low / high < pair.floor) most = 0;
  }
  for (const row of pair.rows) {
    if (row.rise <= 0) continue;
    const [low, high] = [sideOf(pair, row.lows, counts, count), sideOf(pair, row.highs, counts, count)];
    const value = low + least * row.lows[pair.small] - pair.floor * (high + least * row.highs[pair.small]);
    if (value / row.rise > row.spare) wastes = true;
  }
  return { least, most, wastes };
}

/** A side of a row without the small stratum. */
function sideOf({ small, large }: PairRows, factors: Float64Array, counts: Int32Array, count: number): number {
  let side = 0;
  for (let s = 0; s < factors.length; s++) if (s !== small) side += factors[s] * (s === large ? count : counts[s]);
  return side;
}

const keeps = ({ floor, small }: PairRows, row: PairRow, low: number, high: number, count: number): boolean =>
  (low + row.lows[small] * count) / (high + row.highs[small] * count) >= floor;

/** The least count that keeps a rising row, by the row's own division. */
function leastFor(pair: PairRows, row: PairRow, low: number, high: number, bound: number): number {
  let need = Math.max(1, Math.ceil(bound));
  while (!keeps(pair, row, low, high, need)) need++;
  while (need > 1 && keeps(pair, row, low, high, need - 1)) need--;
  return need;
}

/** The greatest count that keeps a falling row. */
function mostFor(pair: PairRows, row: PairRow, low: number, high: number, bound: number): number {
  let most = Math.max(0, Math.floor(bound));
  while (most > 0 && !keeps(pair, row, low, high, most)) most--;
  while (keeps(pair, row, low, high, most + 1)) most++;
  return most;
}

function sum(factors: Float64Array, sizes: ArrayLike<number>): number {
  let total = 0;
  for (let s = 0; s < factors.length; s++) total += factors[s] * sizes[s];
  return total;
}
