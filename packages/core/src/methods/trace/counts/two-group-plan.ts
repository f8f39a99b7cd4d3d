import type { Pieces } from "../../../pieces.ts";
import type { Problem } from "../../../problem/problem.ts";
import { strataOf } from "../../../problem/strata.ts";
import { pairRows, rangeOf, slackOf } from "./pair-rows.ts";

/** Points of the small group that a cluster may have to spare: with more of them whole counts are no obstacle. */
const WASTE = 4;

const STATES_A_PIECE = 40_000;

/** A plan within a quarter of the reach bounds what a wider one may cost; a shorter reach takes no time. */
const SHORT_REACH = 16;
const ROUNDING = 1 + 1e-9;

/** Where the small group's count may lie in so short a range, every count of it is a choice of its own. */
const SHORT = 3;

/** Counts of two groups to reach. */
export interface TwoGroupPlan {
  readonly low: number;
  readonly high: number;
  /** Counts of the two groups in every cluster. */
  readonly lowCounts: Int32Array;
  readonly highCounts: Int32Array;
  /** How far they are from the present ones. */
  readonly price: number;
}

/**
 * Counts of every cluster, for the smallest and the largest group of the data, that keep the rows and differ least from
 * the present ones, by dynamic programming over the clusters. `counts`: row-major clusters x strata, of one attribute.
 * Undefined where none within `reach` do.
 */
export function* planTwoGroups(
  problem: Problem,
  counts: Int32Array,
  floor: number,
  reach: number,
): Pieces<TwoGroupPlan | undefined> {
  const { clusters } = problem;
  const strata = strataOf(problem);
  const low = strata.sizes.indexOf(Math.min(...strata.sizes));
  let high = strata.sizes.indexOf(Math.max(...strata.sizes));
  if (low === high) high = strata.count - 1;
  const rows = pairRows(problem, floor, low, high);
  const slack = slackOf(rows);
  if (slack < 0 || slack > WASTE * clusters || strata.sizes[low] < clusters) return undefined;
  const nearer = reach > SHORT_REACH ? yield* planTwoGroups(problem, counts, floor, Math.floor(reach / 4)) : undefined;
  const mostPrice = nearer === undefined ? Number.POSITIVE_INFINITY : nearer.price * ROUNDING;
  const drift = 2 * reach; // how far the running total of the large group may stray
  const spare = Math.min(8 + Math.floor(reach / 2), strata.sizes[low]); // and that of the small one
  const wide = 2 * drift + 1;
  const deep = 2 * spare + 1;
  const states = wide * deep;
  const together = Math.max(1, Math.floor(STATES_A_PIECE / states)); // changes of a count
  // A choice is a change of the large count, and how far the small one is above its least.
  const choices = new Int16Array(clusters * states);
  const extras = new Uint8Array(clusters * states);
  const ranges = Array.from({ length: clusters }, () => new Int32Array(2 * (2 * reach + 1)));
  let isShort = false;
  let costs = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
  let next = new Float64Array(states);
  costs[drift * deep + spare] = 0;
  // Only states that the clusters so far lead to, and from which those that are left come back to the total, are looked at.
  const strays = (steps: number): number => Math.min(drift, steps * reach);
  let [lowest, highest] = [spare, spare];
  for (let cluster = 0; cluster < clusters; cluster++) {
    const large = counts[cluster * strata.count + high];
    const small = counts[cluster * strata.count + low];
    const own = counts.subarray(cluster * strata.count, (cluster + 1) * strata.count);
    const [before, after] = [strays(cluster), strays(clusters - 1 - cluster)];
    let [leastOther, mostOther] = [0, 0];
    next.fill(Number.POSITIVE_INFINITY);
    for (let change = -reach; change <= reach; change++) {
      if ((change + reach) % together === together - 1) yield;
      const count = large + change;
      if (count < 1) continue;
      const { least, most, wastes } = rangeOf(rows, own, count);
      ranges[cluster][2 * (change + reach)] = least;
      ranges[cluster][2 * (change + reach) + 1] = most;
      if (wastes || most < least) continue;
      if (most - least < SHORT) isShort = true;
      const last = most - least < SHORT ? most : least;
      for (let need = least; need <= last; need++) {
        const other = need - small;
        if (other > spare || other < -spare) continue;
        leastOther = Math.min(leastOther, other);
        mostOther = Math.max(mostOther, other);
        const [firstX, lastX] = [Math.max(-before, -after - change), Math.min(before, after - change)];
        const [firstY, lastY] = [Math.max(lowest, -other), Math.min(highest, deep - 1 - other)];
        const price = (change * change) / Math.max(1, large) + (other * other) / Math.max(1, small);
        if (price > mostPrice) continue;
        for (let x = drift + firstX; x <= drift + lastX; x++) {
          for (let y = firstY; y <= lastY; y++) {
            const cost = costs[x * deep + y] + price;
            const to = (x + change) * deep + y + other;
            if (cost >= next[to] || cost > mostPrice) continue;
            next[to] = cost;
            choices[cluster * states + to] = change;
            extras[cluster * states + to] = need - least;
          }
        }
      }
    }
    [costs, next] = [next, costs];
    [lowest, highest] = [Math.max(0, lowest + leastOther), Math.min(deep - 1, highest + mostOther)];
  }
  // All of the large group is placed, and no more of the small one than there is; all of it, where there is no room for more.
  let end = drift * deep;
  for (let state = end + 1; state <= drift * deep + spare; state++) if (costs[state] < costs[end]) end = state;
  if (isShort && costs[drift * deep + spare] < Number.POSITIVE_INFINITY) end = drift * deep + spare;
  if (costs[end] === Number.POSITIVE_INFINITY) return undefined;
  const price = costs[end];
  let left = spare - (end % deep);
  const lowCounts = new Int32Array(clusters);
  const highCounts = new Int32Array(clusters);
  const mostCounts = new Int32Array(clusters);
  for (let cluster = clusters - 1, at = end; cluster >= 0; cluster--) {
    const change = choices[cluster * states + at];
    lowCounts[cluster] = ranges[cluster][2 * (change + reach)] + extras[cluster * states + at];
    mostCounts[cluster] = ranges[cluster][2 * (change + reach) + 1];
    highCounts[cluster] = counts[cluster * strata.count + high] + change;
    at -= change * deep + lowCounts[cluster] - counts[cluster * strata.count + low];
  }
  // What is left of the small group stays where it is in surplus, the rest goes to the first clusters with room for it.
  for (let cluster = 0; cluster < clusters && left > 0; cluster++) {
    const surplus = counts[cluster * strata.count + low] - lowCounts[cluster];
    const kept = Math.max(0, Math.min(left, surplus, mostCounts[cluster] - lowCounts[cluster]));
    lowCounts[cluster] += kept;
    left -= kept;
  }
  for (let cluster = 0; cluster < clusters && left > 0; cluster++) {
    const placed = Math.max(0, Math.min(left, mostCounts[cluster] - lowCounts[cluster]));
    lowCounts[cluster] += placed;
    left -= placed;
  }
  lowCounts[0] += left;
  return { low, high, lowCounts, highCounts, price };
}
