import { ROUNDING } from "./fair-rows.ts";

/** What sums of parts of rows leave of 0. */
const TINY = 1e-9;

type Pairs = ReadonlyMap<number, number>;

/**
 * Whether whole rows of groups between `least` and `most` rows can be in so many clusters with that balance; undefined where
 * `effort` steps do not tell. In a cluster whose smallest group has t rows, every group has from t to t / balance: so the
 * clusters share out the rows of the smallest group, and the largest group must find room in the whole parts of t / balance.
 */
export function canBalance(
  { least, most }: { readonly least: number; readonly most: number },
  clusters: number,
  balance: number,
  effort: number,
): boolean | undefined {
  if (least < clusters) return false;
  const kept = Math.max(balance - ROUNDING, Number.MIN_VALUE);
  const room = least / kept - most; // what rounding down may lose
  if (room < -TINY) return false;
  if (room >= clusters) return true;
  const lost = (rows: number): number => rows / kept - Math.floor(rows / kept);
  const share = Math.floor(least / clusters);
  for (let rows = 1; rows <= share; rows++) {
    if ((clusters - 1) * lost(rows) + lost(least - (clusters - 1) * rows) <= room + TINY) return true;
  }
  /** The least that is lost by each number of rows that some clusters have together. */
  const one = new Map<number, number>();
  for (let rows = 1; rows <= least - clusters + 1; rows++) if (lost(rows) <= room + TINY) one.set(rows, lost(rows));
  let left = effort;
  function together(a: Pairs, b: Pairs): Pairs | undefined {
    left -= a.size * b.size;
    if (left < 0) return undefined;
    const found = new Map<number, number>();
    for (const [rows, loss] of a) {
      for (const [more, other] of b) {
        if (rows + more > least || loss + other > room + TINY) continue;
        if (loss + other < (found.get(rows + more) ?? Number.POSITIVE_INFINITY)) found.set(rows + more, loss + other);
      }
    }
    return found;
  }
  /** Of so many clusters, from those of half as many. */
  function ofClusters(count: number): Pairs | undefined {
    if (count === 1) return one;
    const half = ofClusters(count >> 1);
    const even = half && together(half, half);
    return count % 2 === 0 ? even : even && together(even, one);
  }
  return ofClusters(clusters)?.has(least);
}
