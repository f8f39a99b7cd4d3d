import { findPaths } from "./arcs.ts";
import type { FloorKeeper } from "./floors.ts";
import { pairRows, rangeOf, slackOf } from "./pair-rows.ts";
import { cancelCyclesInPlace, type Polisher, shiftInPlace } from "./polisher.ts";
import { repairInPlace } from "./repair.ts";
import { countRows } from "./stratum-rows.ts";

/** How far a cluster's count of the largest group may be planned from where it is, near, wide and wider. */
const REACHES = [16, 64, 160] as const;
/** The same where rows bound a count from both sides: there are more choices, and counts fit together nearer by or not at all. */
const BOUNDED_REACHES = [16, 40] as const;
/** The plan knows no limits: within them it seldom fits. */
const LIMITED_REACHES = [16] as const;
const REPAIRS = 60;
const MOST_SHIPMENTS = 10_000;
/** Points of the small group that a cluster may have to spare: with more of them whole counts are no obstacle. */
const WASTE = 4;

/** Where the small group's count may lie in so short a range, every count of it is a choice of its own. */
const SHORT = 3;
const FAR_TOO_MANY = 10_000; // rows

/**
 * Near the best value single shifts get stuck: counts must fit together as whole numbers. Plans, for the smallest and the
 * largest group of the data, counts of every cluster that keep the rows and differ least from the present ones, by
 * dynamic programming over the clusters; then ships the difference along cheapest paths. Whole counts of one attribute
 * only: with weights or several attributes there is no such plan.
 */
export function planCountsInPlace(polisher: Polisher): boolean {
  const { problem, lists, keeper } = polisher;
  if (problem.weights !== undefined || lists.strata.attributes !== 1 || countRows(problem) > FAR_TOO_MANY) return false;
  const most = Math.max(...lists.strata.sizes); // nothing is farther away than all there is
  const reaches = new Set(reachesOf(keeper).map((reach) => Math.min(reach, most)));
  return [...reaches].some((reach) => {
    const plan = planWithin(polisher, reach);
    if (plan === undefined) return false;
    shipInPlace(polisher, plan.low, plan.lowCounts);
    shipInPlace(polisher, plan.high, plan.highCounts);
    cancelCyclesInPlace(polisher);
    return repairInPlace(polisher, REPAIRS);
  });
}

function reachesOf({ rows, limits }: FloorKeeper): readonly number[] {
  if (limits !== undefined) return LIMITED_REACHES;
  const isBounded = rows.lows.length === rows.lowStarts.length - 1; // every low stands alone
  return isBounded ? BOUNDED_REACHES : REACHES;
}

interface Plan {
  readonly low: number;
  readonly high: number;
  /** Counts of the two groups in every cluster. */
  readonly lowCounts: Int32Array;
  readonly highCounts: Int32Array;
}

function planWithin({ problem, lists, keeper }: Polisher, reach: number): Plan | undefined {
  const { clusters } = problem;
  const { sizes: counts, strata } = lists;
  const low = strata.sizes.indexOf(Math.min(...strata.sizes));
  let high = strata.sizes.indexOf(Math.max(...strata.sizes));
  if (low === high) high = strata.count - 1;
  const rows = pairRows(problem, keeper.floors[0], low, high);
  const slack = slackOf(rows);
  if (slack < 0 || slack > WASTE * clusters || strata.sizes[low] < clusters) return undefined;
  const drift = 2 * reach; // how far the running total of the large group may stray
  const spare = Math.min(8 + Math.floor(reach / 2), strata.sizes[low]); // and that of the small one
  const wide = 2 * drift + 1;
  const deep = 2 * spare + 1;
  const states = wide * deep;
  // A choice is a change of the large count, and how far the small one is above its least.
  const choices = new Int16Array(clusters * states);
  const extras = new Uint8Array(clusters * states);
  const ranges = Array.from({ length: clusters }, () => new Int32Array(2 * (2 * reach + 1)));
  let isShort = false;
  let costs = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
  let next = new Float64Array(states);
  costs[drift * deep + spare] = 0;
  for (let cluster = 0; cluster < clusters; cluster++) {
    const large = counts[cluster * strata.count + high];
    const small = counts[cluster * strata.count + low];
    const own = counts.subarray(cluster * strata.count, (cluster + 1) * strata.count);
    next.fill(Number.POSITIVE_INFINITY);
    for (let change = -reach; change <= reach; change++) {
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
        const price = (change * change) / Math.max(1, large) + (other * other) / Math.max(1, small);
        for (let x = Math.max(0, -change); x < wide && x + change < wide; x++) {
          for (let y = Math.max(0, -other); y < deep && y + other < deep; y++) {
            const cost = costs[x * deep + y] + price;
            const to = (x + change) * deep + y + other;
            if (cost >= next[to]) continue;
            next[to] = cost;
            choices[cluster * states + to] = change;
            extras[cluster * states + to] = need - least;
          }
        }
      }
    }
    [costs, next] = [next, costs];
  }
  // All of the large group is placed, and no more of the small one than there is; all of it, where there is no room for more.
  let end = drift * deep;
  for (let state = end + 1; state <= drift * deep + spare; state++) if (costs[state] < costs[end]) end = state;
  if (isShort && costs[drift * deep + spare] < Number.POSITIVE_INFINITY) end = drift * deep + spare;
  if (costs[end] === Number.POSITIVE_INFINITY) return undefined;
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
  return { low, high, lowCounts, highCounts };
}

/** Cheapest point by cheapest point from clusters with too many to clusters with too few. */
export function shipInPlace(polisher: Polisher, stratum: number, wanted: Int32Array): void {
  const { problem, lists, arcs } = polisher;
  const { clusters } = problem;
  const { sizes: counts, strata } = lists;
  for (let guard = 0; guard < MOST_SHIPMENTS; guard++) {
    findPaths(arcs, stratum);
    let best = Number.POSITIVE_INFINITY;
    let [from, to] = [-1, -1];
    for (let a = 0; a < clusters; a++) {
      if (counts[a * strata.count + stratum] <= wanted[a]) continue;
      for (let b = 0; b < clusters; b++) {
        const cost = arcs.costs[(stratum * clusters + a) * clusters + b];
        if (counts[b * strata.count + stratum] >= wanted[b] || cost >= best) continue;
        best = cost;
        [from, to] = [a, b];
      }
    }
    if (from < 0) return;
    if (!shiftInPlace(polisher, stratum, from, to)) cancelCyclesInPlace(polisher);
  }
}
