import type { StrataTable } from "./fair-rows.ts";

/** What a branch allows: of every cell from `least` to `most`, of every cluster's size from `smallest` to `largest`. */
export interface CountBounds {
  readonly least: Int32Array;
  readonly most: Int32Array;
  readonly smallest: Int32Array;
  readonly largest: Int32Array;
}

/** Counts of one cluster that keep the floor. */
export interface ClusterCounts {
  readonly cluster: number;
  readonly counts: Int32Array;
  readonly size: number;
  /** Rows that leave the cluster. */
  readonly moved: number;
}

export interface ClusterPrices {
  /** What a row of each stratum is worth. */
  readonly setPrices: (prices: Float64Array) => void;
  /** The first and last size that a cluster could have if rows were divisible; undefined where there is none. */
  readonly sizesOf: (bounds: CountBounds, cluster: number) => readonly [number, number] | undefined;
  /** The counts with the least value, rows moved less what the cluster's rows are worth; undefined where none are allowed. */
  readonly cheapest: (
    bounds: CountBounds,
    cluster: number,
    sizes: readonly [number, number],
  ) => { readonly value: number; readonly counts: ClusterCounts } | undefined;
  /** The least value if rows were divisible: never above that of `cheapest`, and found at once. */
  readonly least: (bounds: CountBounds, cluster: number, sizes: readonly [number, number]) => number;
  /** Steps so far, of the inner loop. */
  readonly work: () => number;
}

/** By this price of every row, a row that leaves and one that comes count half each: what a cluster changes by itself. */
export const HALF = -0.5;

const TINY = 1e-7;
const NONE = Number.POSITIVE_INFINITY;

/**
 * What each cluster would best look like by itself. Of a given size every group has a least and a largest whole count,
 * and the cheapest counts take rows in the order of their slopes: first those that stay and are worth most. Over the
 * sizes, the value with divisible rows is convex and never above that with whole rows, so that sizes are looked at
 * outward from its lowest point until it exceeds the best.
 */
export function clusterPrices(
  { strata, counts }: Pick<StrataTable, "strata" | "counts">,
  lowest: Float64Array,
  highest: Float64Array,
): ClusterPrices {
  const order = new Int32Array(2 * strata); // s: rows of stratum s that stay; strata + s: rows that come
  const filled = new Float64Array(strata);
  const most = new Float64Array(strata);
  let prices: Float64Array = new Float64Array(strata);
  let work = 0;

  const setPrices = (next: Float64Array): void => {
    prices = next;
    const slopes = Float64Array.from(order, (_, i) => (i < strata ? -1 - prices[i] : -prices[i - strata]));
    order.set(Array.from(order.keys()).sort((a, b) => slopes[a] - slopes[b] || a - b));
  };

  /** By how much a size is missed, with divisible rows: convex in the size. */
  const missed = (bounds: CountBounds, cluster: number, size: number): number => {
    work += strata;
    let [lows, highs, missing] = [0, 0, 0];
    for (let s = 0; s < strata; s++) {
      const low = Math.max(bounds.least[cluster * strata + s], lowest[s] * size);
      const high = Math.min(bounds.most[cluster * strata + s], highest[s] * size);
      if (low > high) missing += low - high;
      lows += low;
      highs += high;
    }
    return missing + Math.max(0, lows - size) + Math.max(0, size - highs);
  };

  /** The least value of a size; the counts are left in `filled`. */
  const leastValue = (bounds: CountBounds, cluster: number, size: number, whole: boolean): number => {
    work += 2 * strata;
    const slack = whole ? 0 : TINY * (1 + size);
    let left = size;
    for (let s = 0; s < strata; s++) {
      const cell = cluster * strata + s;
      let low = lowest[s] * size;
      let high = highest[s] * size;
      if (whole) {
        low = Math.ceil(low);
        high = Math.floor(high);
      }
      if (bounds.least[cell] > low) low = bounds.least[cell];
      if (bounds.most[cell] < high) high = bounds.most[cell];
      if (low > high + slack) return NONE;
      filled[s] = low;
      most[s] = Math.max(low, high);
      left -= low;
    }
    if (left < -slack) return NONE;
    for (let i = 0; i < order.length && left > 0; i++) {
      const s = order[i] < strata ? order[i] : order[i] - strata;
      const top = order[i] < strata ? Math.min(most[s], counts[cluster * strata + s]) : most[s];
      const more = Math.min(left, top - filled[s]);
      if (more <= 0) continue;
      filled[s] += more;
      left -= more;
    }
    if (left > slack) return NONE;
    let value = 0;
    for (let s = 0; s < strata; s++) {
      value += Math.max(0, counts[cluster * strata + s] - filled[s]) - prices[s] * filled[s];
    }
    return value;
  };

  const bestSize = (bounds: CountBounds, cluster: number, [smallest, largest]: readonly [number, number]): number =>
    lowestPoint(smallest, largest, (size) => leastValue(bounds, cluster, size, false));

  return {
    setPrices,
    work: () => work,
    sizesOf: (bounds, cluster) => {
      const [smallest, largest] = [bounds.smallest[cluster], bounds.largest[cluster]];
      if (smallest > largest) return undefined;
      const fits = (size: number): boolean => missed(bounds, cluster, size) <= TINY;
      const middle = lowestPoint(smallest, largest, (size) => missed(bounds, cluster, size));
      if (!fits(middle)) return undefined;
      return [lastThat(middle, smallest, fits), lastThat(middle, largest, fits)];
    },
    least: (bounds, cluster, sizes) => leastValue(bounds, cluster, bestSize(bounds, cluster, sizes), false),
    cheapest: (bounds, cluster, [smallest, largest]) => {
      const start = bestSize(bounds, cluster, [smallest, largest]);
      let best = { value: NONE, size: start };
      const look = (size: number): boolean => {
        if (best.value < NONE && leastValue(bounds, cluster, size, false) > best.value) return false;
        const value = leastValue(bounds, cluster, size, true);
        if (value < best.value) best = { value, size };
        return true;
      };
      for (let size = start; size >= smallest && look(size); size--);
      for (let size = start + 1; size <= largest && look(size); size++);
      if (best.value === NONE) return undefined;
      leastValue(bounds, cluster, best.size, true);
      const own = Int32Array.from(filled);
      const moved = own.reduce((sum, count, s) => sum + Math.max(0, counts[cluster * strata + s] - count), 0);
      return { value: best.value, counts: { cluster, counts: own, size: best.size, moved } };
    },
  };
}

/** Where a convex function of whole numbers is least. */
function lowestPoint(from: number, to: number, valueAt: (x: number) => number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (valueAt(middle) <= valueAt(middle + 1)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** From `inside`, where it holds, towards `end`: the last number where it still does. */
function lastThat(inside: number, end: number, holds: (x: number) => boolean): number {
  const way = Math.sign(end - inside);
  let [low, high] = [0, Math.abs(end - inside)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(inside + way * middle)) low = middle;
    else high = middle - 1;
  }
  return inside + way * low;
}
