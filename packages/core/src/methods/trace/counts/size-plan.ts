import type { Pieces } from "../../../pieces.ts";
import { nearestCounts } from "./nearest-counts.ts";
import type { LimitRow, ShareRow } from "./share-rows.ts";

/** Partial plans that are kept for each sum of changes. */
const KEPT = 6;
/** How many times as far sizes may go: near the best value few fit, and they lie far from each other. */
const FARTHER = 6;
/** Sizes of a cluster that may be chosen there, smaller and as large or larger. */
const NEXT = 5;
const SUMS_A_PIECE = 8;
/** What a point of a group that the plan leaves without a place, or without a point, counts against a plan under way. */
const MISFIT = 1;

/** What the counts of every cluster must keep. */
export interface CountRules {
  /** The measure's rows at the floor; none where it is 0. */
  readonly rows: readonly ShareRow[];
  readonly floor: number;
  readonly limits: readonly LimitRow[];
  /** What one more point of a group in a cluster costs, in squares over the count; row-major clusters x groups. */
  readonly pulls: Float64Array;
  /** What a limit may be missed by. */
  readonly rounding: number;
}

/** A size of a cluster, and what its rows then allow of every group. */
export interface SizeChoice {
  readonly change: number;
  readonly least: Int32Array;
  readonly most: Int32Array;
  readonly price: number;
}

/** Choices for the first clusters; their bounds less the present counts, added up by group. */
interface PartialPlan {
  readonly choices: readonly SizeChoice[];
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly price: number;
  readonly rank: number;
}

/** The whole counts of every group in every cluster that fit a plan and are nearest to the present ones; undefined where none do. */
export function countsOfPlan(
  plan: readonly SizeChoice[],
  present: Int32Array,
  sizes: Int32Array,
  groupSizes: Int32Array,
): Int32Array | undefined {
  return nearestCounts({
    clusters: plan.length,
    groups: groupSizes.length,
    present,
    least: Int32Array.from(plan.flatMap(({ least }) => [...least])),
    most: Int32Array.from(plan.flatMap(({ most }) => [...most])),
    clusterSizes: Int32Array.from(plan, ({ change }, k) => sizes[k] + change),
    groupSizes,
  });
}

/**
 * Where rows bound the share of every group in a cluster from both sides, the size of a cluster says which whole counts it
 * may have. Plans sizes near the present ones, cluster by cluster: changes add up to 0, and the bounds leave room for every
 * group as a whole. The best plans first. `present`: row-major clusters x groups, and their `sizes`; `far`: the next few sizes that fit, also
 * beyond the reach.
 */
export function* planSizes(
  rules: CountRules,
  present: Int32Array,
  sizes: Int32Array,
  reach: number,
  far: boolean,
): Pieces<readonly (readonly SizeChoice[])[]> {
  const groups = present.length / sizes.length;
  const none = new Int32Array(groups);
  const drift = (far ? FARTHER : 2) * reach; // how far the sum of the changes may stray
  const choices: SizeChoice[][] = [];
  for (let k = 0; k < sizes.length; k++) {
    const own = present.subarray(k * groups, (k + 1) * groups);
    const pulls = rules.pulls.subarray(k * groups);
    choices[k] = choicesOf(rules, own, pulls, sizes[k], far ? FARTHER * reach : reach);
    const smaller = choices[k].filter(({ change }) => change < 0).length;
    if (far) choices[k] = choices[k].slice(Math.max(0, smaller - NEXT), smaller + NEXT);
    if (choices[k].length === 0) return [];
  }
  let partials: PartialPlan[][] = Array.from({ length: 2 * drift + 1 }, () => []);
  partials[drift].push({ choices: [], lows: none, highs: none, price: 0, rank: 0 });
  for (let k = 0; k < sizes.length; k++) {
    const own = present.subarray(k * groups, (k + 1) * groups);
    const next: PartialPlan[][] = partials.map(() => []);
    for (const [sum, list] of partials.entries()) {
      for (const before of list) {
        for (const choice of choices[k]) {
          const to = next[sum + choice.change];
          if (to !== undefined) keepBest(to, before, choice, own);
        }
      }
      if (sum % SUMS_A_PIECE === SUMS_A_PIECE - 1) yield;
    }
    partials = next;
  }
  const whole = partials[drift].filter(({ lows, highs }) => lows.every((low, j) => low <= 0 && highs[j] >= 0));
  return whole.map((plan) => plan.choices);
}

/** Puts a longer plan among the best of its list, by price and by how far the groups are from fitting. */
function keepBest(list: PartialPlan[], before: PartialPlan, choice: SizeChoice, own: Int32Array): void {
  const price = before.price + choice.price;
  if (list.length === KEPT && price >= list[KEPT - 1].rank) return;
  let rank = price;
  for (let j = 0; j < own.length; j++) {
    const low = before.lows[j] + choice.least[j] - own[j];
    const high = before.highs[j] + choice.most[j] - own[j];
    rank += MISFIT * Math.max(0, low, -high);
  }
  let at = list.length;
  while (at > 0 && list[at - 1].rank > rank) at--;
  if (at >= KEPT) return;
  const lows = before.lows.map((low, j) => low + choice.least[j] - own[j]);
  const highs = before.highs.map((high, j) => high + choice.most[j] - own[j]);
  list.splice(at, 0, { choices: [...before.choices, choice], lows, highs, price, rank });
  if (list.length > KEPT) list.pop();
}

/** The sizes near `size` at which every group has whole counts that keep the rules. */
function choicesOf(
  { rows, floor, limits, rounding }: CountRules,
  own: Int32Array,
  pulls: Float64Array,
  size: number,
  reach: number,
): SizeChoice[] {
  const choices: SizeChoice[] = [];
  const fewest = rows.length > 0 ? 1 : 0; // of every group
  for (let change = -reach; change <= reach; change++) {
    if (size + change < Math.max(1, fewest * own.length)) continue;
    const least = new Int32Array(own.length).fill(fewest);
    const most = new Int32Array(own.length).fill(size + change);
    for (const row of rows) boundInPlace(row, floor, size + change, least, most);
    for (const row of limits) limitInPlace(row, rounding, size + change, least, most);
    let price = 0;
    let [low, high] = [0, 0];
    for (let j = 0; j < own.length; j++) {
      if (least[j] > most[j]) low = Number.POSITIVE_INFINITY;
      const away = Math.max(0, least[j] - own[j]) + Math.min(0, most[j] - own[j]);
      price += (away * away) / Math.max(1, own[j]) + away * pulls[j];
      low += least[j];
      high += most[j];
    }
    if (low > size + change || high < size + change) continue;
    choices.push({ change, least, most, price: price + (change * change) / Math.max(1, size) });
  }
  return choices;
}

/** Narrows the bounds of the row's group, by the row's own division. */
function boundInPlace(row: ShareRow, floor: number, size: number, least: Int32Array, most: Int32Array): void {
  const { group, lowWhole, lowOwn, highWhole, highOwn } = row;
  const keeps = (count: number): boolean =>
    (lowWhole * size + lowOwn * count) / (highWhole * size + highOwn * count) >= floor;
  const rise = lowOwn - floor * highOwn;
  const bound = ((floor * highWhole - lowWhole) * size) / rise;
  if (rise > 0) {
    let count = Math.max(1, Math.floor(bound));
    while (count <= size && !keeps(count)) count++;
    least[group] = Math.max(least[group], count);
  } else {
    let count = Math.min(size, Math.ceil(bound));
    while (count > 0 && !keeps(count)) count--;
    most[group] = Math.min(most[group], count);
  }
}

/** Narrows the bounds of the limit's group; to none where the size itself is not allowed. */
function limitInPlace(row: LimitRow, rounding: number, size: number, least: Int32Array, most: Int32Array): void {
  const { group, own } = row;
  const spare = row.whole * size + row.constant + rounding;
  if (own > 0) least[group] = Math.max(least[group], Math.ceil(-spare / own));
  else if (own < 0) most[group] = Math.min(most[group], Math.floor(-spare / own));
  else if (spare < 0) most[group] = -1;
}
