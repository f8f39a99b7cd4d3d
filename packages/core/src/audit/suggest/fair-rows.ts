import type { AttributeInput } from "../../problem/problem-input.ts";
import { likeness } from "../share-intervals.ts";

/** Rows by cluster and stratum: a stratum is a combination of the groups of all attributes. */
export interface StrataTable {
  readonly clusters: number;
  readonly strata: number;
  /** Row-major clusters x strata. */
  readonly counts: Int32Array;
  /** Every group of every attribute: its strata, its rows, and its share of all rows. */
  readonly groups: readonly { readonly strata: readonly number[]; readonly rows: number; readonly share: number }[];
  /** The stratum of every row. */
  readonly stratumOf: Int32Array;
}

export function strataTable(
  attributes: readonly AttributeInput[],
  clusterOf: ArrayLike<number>,
  clusters: number,
): StrataTable {
  const rows = clusterOf.length;
  const codes = new Map<string, number>();
  const members: number[][] = []; // of each stratum its group in every attribute
  const stratumOf = Int32Array.from({ length: rows }, (_, row) => {
    const own = attributes.map(({ groupOf }) => groupOf[row]);
    const key = own.join(",");
    if (!codes.has(key)) {
      codes.set(key, codes.size);
      members.push(own);
    }
    return codes.get(key)!;
  });
  const strata = members.length;
  const counts = new Int32Array(clusters * strata);
  const sizes = new Int32Array(strata);
  stratumOf.forEach((stratum, row) => {
    counts[clusterOf[row] * strata + stratum]++;
    sizes[stratum]++;
  });
  const groups = attributes.flatMap((attribute, a) =>
    attribute.groups.flatMap((_, j) => {
      const own = members.flatMap((groupsOf, stratum) => (groupsOf[a] === j ? [stratum] : []));
      if (own.length === 0) return [];
      const inside = own.reduce((sum, stratum) => sum + sizes[stratum], 0);
      return [{ strata: own, rows: inside, share: inside / rows }];
    }),
  );
  return { clusters, strata, counts, groups, stratumOf };
}

/** A floor is kept up to this. */
export const ROUNDING = 1e-12;

/** By how many rows a cluster misses the floor, over all groups and both ways; 0 where it keeps to it. */
export function shortfall(
  { strata, groups }: StrataTable,
  counts: ArrayLike<number>,
  k: number,
  floor: number,
): number {
  let size = 0;
  for (let s = 0; s < strata; s++) size += counts[k * strata + s];
  if (size === 0) return 1;
  let missing = 0;
  for (const { strata: own, share } of groups) {
    let inside = 0;
    for (const s of own) inside += counts[k * strata + s];
    if (likeness(inside / size, share) >= floor - ROUNDING) continue;
    missing += Math.max(floor * share * size - inside, floor * inside - share * size, ROUNDING);
  }
  return missing;
}

/** The least representation over all attributes. */
export function representationOf({ clusters, strata, groups }: StrataTable, counts: ArrayLike<number>): number {
  let least = 1;
  for (let k = 0; k < clusters; k++) {
    let size = 0;
    for (let s = 0; s < strata; s++) size += counts[k * strata + s];
    for (const { strata: own, share } of groups) {
      const inside = own.reduce((sum, s) => sum + counts[k * strata + s], 0);
      least = Math.min(least, size === 0 ? 0 : likeness(inside / size, share));
    }
  }
  return least;
}
