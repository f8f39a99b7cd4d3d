import { exp } from "../kernels/exp-log.ts";
import type { Rng } from "../random/rng.ts";
import { logFactorial } from "./count-samplers.ts";
import { shuffledTableInto } from "./random-tables.ts";
import type { WeightClasses } from "./weight-classes.ts";

/** Up to so many tables with the same margins all are looked at, each with its probability; above, some are drawn. */
const MOST_EXACT_TABLES = 5000;
/** Larger tables have more of their kind than that, but for a few that hardly occur. */
const MOST_EXACT_CELLS = 2000;

/** Tables of clusters x groups that assignment without regard to the groups would give. */
export interface ChanceTables {
  /** All tables there are, or drawn ones. */
  readonly exact: boolean;
  /** Row-major, one after the other. */
  readonly tables: readonly ArrayLike<number>[];
  /** Of each; they need not add up to 1. */
  readonly weights: Float64Array;
}

/** With the sizes of clusters and groups as they are, and every assignment equally likely. */
export function chanceTables(
  clusterSizes: ArrayLike<number>,
  groupSizes: ArrayLike<number>,
  draws: number,
  rng: Rng,
): ChanceTables {
  return countTables(clusterSizes, groupSizes, draws, rng, true, (table) => table.slice());
}

/** The same in weights of clusters x groups: rows are dealt out with the weights they have. */
export function weightedTables(
  clusterSizes: ArrayLike<number>,
  { sizes, weightOf, groupOf, exact }: WeightClasses,
  groups: number,
  draws: number,
  rng: Rng,
): ChanceTables {
  return countTables(clusterSizes, sizes, draws, rng, exact, (table) => {
    const masses = new Float64Array(clusterSizes.length * groups);
    for (let k = 0, i = 0; k < clusterSizes.length; k++) {
      for (let c = 0; c < sizes.length; c++, i++) masses[k * groups + groupOf[c]] += table[i] * weightOf[c];
    }
    return masses;
  });
}

/** `keep` sees each table once, in a buffer that may be written again. */
function countTables(
  clusterSizes: ArrayLike<number>,
  groupSizes: ArrayLike<number>,
  draws: number,
  rng: Rng,
  mayBeExact: boolean,
  keep: (table: Int32Array) => ArrayLike<number>,
): ChanceTables {
  const all = mayBeExact ? allTables(clusterSizes, groupSizes) : undefined;
  if (all !== undefined) {
    const logWeights = all.map((table) => -table.reduce((sum, count) => sum + logFactorial(count), 0));
    const most = Math.max(...logWeights);
    const weights = Float64Array.from(logWeights, (value) => exp(value - most));
    return { exact: true, tables: all.map(keep), weights };
  }
  const table = new Int32Array(clusterSizes.length * groupSizes.length);
  const tables = Array.from({ length: draws }, () => {
    shuffledTableInto(clusterSizes, groupSizes, rng, table);
    return keep(table);
  });
  return { exact: false, tables, weights: new Float64Array(draws).fill(1) };
}

/** Every table with these margins; undefined where there are too many. */
function allTables(clusterSizes: ArrayLike<number>, groupSizes: ArrayLike<number>): Int32Array[] | undefined {
  const [clusters, groups] = [clusterSizes.length, groupSizes.length];
  if (clusters * groups > MOST_EXACT_CELLS) return undefined;
  const found: Int32Array[] = [];
  const table = new Int32Array(clusters * groups);
  const left = Int32Array.from(groupSizes);
  /** Fills from a cell on; false where there are too many. The last cluster takes what is left. */
  function fill(k: number, j: number, places: number): boolean {
    if (k === clusters - 1) {
      table.set(left, k * groups);
      found.push(table.slice());
      return found.length <= MOST_EXACT_TABLES;
    }
    if (j === groups - 1) {
      table[k * groups + j] = places;
      left[j] -= places;
      const more = fill(k + 1, 0, clusterSizes[k + 1]);
      left[j] += places;
      return more;
    }
    let later = 0;
    for (let other = j + 1; other < groups; other++) later += left[other];
    const most = Math.min(places, left[j]);
    for (let count = Math.max(0, places - later); count <= most; count++) {
      table[k * groups + j] = count;
      left[j] -= count;
      const more = fill(k, j + 1, places - count);
      left[j] += count;
      if (!more) return false;
    }
    return true;
  }
  return fill(0, 0, clusterSizes[0]) ? found : undefined;
}
