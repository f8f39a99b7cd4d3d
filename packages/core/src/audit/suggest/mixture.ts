import type { ClusterCounts } from "./cluster-prices.ts";
import type { StrataTable } from "./fair-rows.ts";

/** A mixture of counts a cluster, such that every stratum keeps its rows, with the fewest rows moved. */
export interface Mixture {
  /** Brings the mixture to its best; what a row of each stratum is then worth, and each cluster. */
  readonly solve: () => { readonly strata: Float64Array; readonly clusters: Float64Array };
  /** Less than this is no gain, by rounding. */
  readonly tolerance: number;
  /** Whether strata keep their rows only by rows that are missing or too many. */
  readonly patched: () => boolean;
  readonly parts: () => { readonly counts: ClusterCounts; readonly share: number }[];
  readonly work: () => number;
}

const TINY = 1e-9;
/** The strata's sizes are moved by so much, so that no two steps tie. */
const NUDGE = 1e-6;
const PATCHED = 1e-4;

/**
 * The simplex method with an explicit inverse: a row a stratum and a row a cluster, a column for every counts in
 * `columns`, which may grow between calls. A missing row, or one too many, costs `patch`.
 */
export function mixture(
  { clusters, strata }: StrataTable,
  sizes: Float64Array,
  columns: readonly ClusterCounts[],
  patch: number,
): Mixture {
  const height = strata + clusters;
  const inverse = new Float64Array(height * height);
  const values = new Float64Array(height);
  /** Counts, or a row that is missing (its number), or one that is too many (-1 - its number). */
  const basis: (ClusterCounts | number)[] = [];
  for (let r = 0; r < height; r++) {
    inverse[r * height + r] = 1;
    values[r] = (r < strata ? sizes[r] : 1) + (NUDGE * (r + 1)) / height;
    basis.push(r);
  }
  const worth = new Float64Array(height);
  const change = new Float64Array(height);
  const tolerance = 1e-7 * Math.max(1, patch / 1000);
  const most = 200 * height;
  let work = 0;

  const solve = () => {
    for (let step = 0; step < most; step++) {
      findWorth();
      const entering = bestColumn();
      if (entering === undefined || !pivot(entering)) break;
      work += 3 * height * height + columns.length * strata;
    }
    return { strata: worth.slice(0, strata), clusters: worth.slice(strata) };
  };

  function findWorth(): void {
    worth.fill(0);
    basis.forEach((own, r) => {
      const price = typeof own === "number" ? patch : own.moved;
      if (price === 0) return;
      for (let i = 0; i < height; i++) worth[i] += price * inverse[r * height + i];
    });
  }

  function bestColumn(): ClusterCounts | number | undefined {
    let found: ClusterCounts | number | undefined;
    let least = -tolerance;
    const offer = (column: ClusterCounts | number, value: number): void => {
      if (value >= least) return;
      least = value;
      found = column;
    };
    for (const column of columns) offer(column, reducedMoves(column, worth, worth[strata + column.cluster]));
    for (let s = 0; s < strata; s++) {
      offer(-1 - s, patch + worth[s]);
      offer(s, patch - worth[s]);
    }
    return found;
  }

  /** Whether the column could enter. */
  function pivot(entering: ClusterCounts | number): boolean {
    for (let r = 0; r < height; r++) {
      const start = r * height;
      if (typeof entering === "number") {
        change[r] = entering < 0 ? -inverse[start - 1 - entering] : inverse[start + entering];
        continue;
      }
      let sum = inverse[start + strata + entering.cluster];
      for (let s = 0; s < strata; s++) sum += inverse[start + s] * entering.counts[s];
      change[r] = sum;
    }
    let row = -1;
    let ratio = Number.POSITIVE_INFINITY;
    for (let r = 0; r < height; r++) {
      if (change[r] <= TINY || values[r] / change[r] >= ratio) continue;
      ratio = values[r] / change[r];
      row = r;
    }
    if (row < 0) return false;
    for (let i = 0; i < height; i++) inverse[row * height + i] /= change[row];
    for (let r = 0; r < height; r++) {
      if (r === row || change[r] === 0) continue;
      for (let i = 0; i < height; i++) inverse[r * height + i] -= change[r] * inverse[row * height + i];
      values[r] = Math.max(0, values[r] - change[r] * ratio);
    }
    values[row] = ratio;
    basis[row] = entering;
    return true;
  }

  return {
    solve,
    tolerance,
    patched: () => basis.some((own, r) => typeof own === "number" && values[r] > PATCHED),
    parts: () =>
      basis.flatMap((own, r) =>
        typeof own === "number" || values[r] < TINY ? [] : [{ counts: own, share: values[r] }],
      ),
    work: () => work,
  };
}

/** Rows moved, less what the counts are worth. */
export function reducedMoves({ counts, moved }: ClusterCounts, worth: Float64Array, cluster: number): number {
  let value = moved - cluster;
  for (let s = 0; s < counts.length; s++) value -= worth[s] * counts[s];
  return value;
}
