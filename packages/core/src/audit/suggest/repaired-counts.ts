import { type StrataTable, shortfall } from "./fair-rows.ts";

/** Whole counts near those wanted that keep the floor, as near to the given ones as moves back allow. `spend` is told the steps. */
export function repairedCounts(
  table: StrataTable,
  wanted: Float64Array,
  floor: number,
  spend: (steps: number) => void,
): Int32Array | undefined {
  const counts = wholeCounts(table, wanted);
  if (!repairInPlace(table, counts, floor, spend)) return undefined;
  bringBackInPlace(table, counts, floor, spend);
  return counts;
}

/** How far a cluster's counts go towards the shares of the data. */
const WAYS = [0.2, 0.35, 0.5, 0.7, 0.9, 1] as const;

/** The same from the clusters on their way to the shares of the data, without a search: of those found the nearest. */
export function countsTowardsShares(table: StrataTable, floor: number): Int32Array | undefined {
  const { clusters, strata, counts } = table;
  const [sizes, clusterSizes] = [new Float64Array(strata), new Float64Array(clusters)];
  counts.forEach((count, cell) => {
    sizes[cell % strata] += count;
    clusterSizes[Math.floor(cell / strata)] += count;
  });
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const found = WAYS.flatMap((way) => {
    const wanted = Float64Array.from(counts, (count, cell) => {
      const even = (clusterSizes[Math.floor(cell / strata)] * sizes[cell % strata]) / rows;
      return count + way * (even - count);
    });
    return repairedCounts(table, wanted, floor, () => {}) ?? [];
  });
  if (found.length === 0) return undefined;
  return found.reduce((a, b) => (movedRows(table, b) < movedRows(table, a) ? b : a));
}

/** The cell whose count is farthest from whole, for its size: a row of few decides more; -1 where all are within `near` of whole. */
export function leastWhole(wanted: Float64Array, near: number): number {
  let cell = -1;
  let farthest = 0;
  wanted.forEach((value, i) => {
    const off = Math.abs(value - Math.round(value));
    if (off > near && off / (1 + value) > farthest) {
      farthest = off / (1 + value);
      cell = i;
    }
  });
  return cell;
}

/** Rows that leave their cluster. */
export function movedRows({ counts }: StrataTable, wanted: ArrayLike<number>): number {
  let moved = 0;
  for (let cell = 0; cell < counts.length; cell++) moved += Math.max(0, counts[cell] - wanted[cell]);
  return moved;
}

/** Rounded so that every stratum keeps its rows: the largest fractions go up. */
function wholeCounts({ clusters, strata, counts }: StrataTable, wanted: Float64Array): Int32Array {
  const whole = Int32Array.from(wanted, (value) => Math.floor(value + 1e-6));
  for (let s = 0; s < strata; s++) {
    const cells = Array.from({ length: clusters }, (_, k) => k * strata + s);
    let left = cells.reduce((sum, cell) => sum + counts[cell] - whole[cell], 0);
    const order = cells.toSorted((a, b) => wanted[b] - whole[b] - (wanted[a] - whole[a]) || a - b);
    for (let i = 0; left > 0; i = (i + 1) % order.length, left--) whole[order[i]]++;
    for (let i = order.length - 1; left < 0; i = (i + order.length - 1) % order.length) {
      if (whole[order[i]] === 0) continue;
      whole[order[i]]--;
      left++;
    }
  }
  return whole;
}

/** Moves single rows while the shortfall shrinks; whether it came to 0. */
function repairInPlace(table: StrataTable, counts: Int32Array, floor: number, spend: (steps: number) => void): boolean {
  const { clusters, strata, groups } = table;
  const missing = new Float64Array(clusters);
  /** What each cluster would miss with one row of a stratum less, and with one more. */
  const [less, more] = [new Float64Array(counts.length), new Float64Array(counts.length)];
  const look = (k: number): void => {
    missing[k] = shortfall(table, counts, k, floor);
    for (let cell = k * strata; cell < (k + 1) * strata; cell++) {
      counts[cell]--;
      if (counts[cell] >= 0) less[cell] = shortfall(table, counts, k, floor);
      counts[cell] += 2;
      more[cell] = shortfall(table, counts, k, floor);
      counts[cell]--;
    }
  };
  for (let k = 0; k < clusters; k++) look(k);
  for (let step = 0; step < 50 * clusters; step++) {
    if (missing.every((value) => value === 0)) return true;
    spend(counts.length * (clusters + groups.length));
    let best = { gain: 1e-9, from: -1, to: -1, stratum: -1 };
    for (let from = 0; from < clusters; from++) {
      for (let to = 0; to < clusters; to++) {
        if (from === to || (missing[from] === 0 && missing[to] === 0)) continue;
        for (let stratum = 0; stratum < strata; stratum++) {
          const [out, into] = [from * strata + stratum, to * strata + stratum];
          if (counts[out] === 0) continue;
          const back = counts[into] < table.counts[into] ? 1e-6 : 0; // rather home
          const gain = missing[from] + missing[to] - (less[out] + more[into]) + back;
          if (gain > best.gain) best = { gain, from, to, stratum };
        }
      }
    }
    if (best.from < 0) return false;
    moveInPlace(counts, strata, best.stratum, best.from, best.to);
    look(best.from);
    look(best.to);
  }
  return missing.every((value) => value === 0);
}

/** Takes moves back one by one while the floor holds. */
function bringBackInPlace(table: StrataTable, counts: Int32Array, floor: number, spend: (steps: number) => void): void {
  const { clusters, strata, groups } = table;
  for (let changed = true; changed; ) {
    changed = false;
    spend(counts.length * clusters * groups.length);
    for (let stratum = 0; stratum < strata; stratum++) {
      for (let from = 0; from < clusters; from++) {
        for (let to = 0; to < clusters; to++) {
          const over = counts[from * strata + stratum] > table.counts[from * strata + stratum];
          const under = counts[to * strata + stratum] < table.counts[to * strata + stratum];
          if (!over || !under || !moveInPlace(counts, strata, stratum, from, to)) continue;
          if (shortfall(table, counts, from, floor) === 0 && shortfall(table, counts, to, floor) === 0) changed = true;
          else moveInPlace(counts, strata, stratum, to, from);
        }
      }
    }
  }
}

function moveInPlace(counts: Int32Array, strata: number, stratum: number, from: number, to: number): boolean {
  if (counts[from * strata + stratum] === 0) return false;
  counts[from * strata + stratum]--;
  counts[to * strata + stratum]++;
  return true;
}
