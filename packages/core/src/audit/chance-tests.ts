import type { Rng } from "../random/rng.ts";
import { type ChanceTables, chanceTables } from "./chance-tables.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { type Deviances, deviancesOf, type Margins } from "./deviances.ts";
import { tailShare, tailShares } from "./tail-shares.ts";

/** What assignment without regard to the groups, to clusters of the same sizes, says about a table. Rows count 1 each. */
export interface ChanceTests {
  readonly chance: ChanceTables;
  /**
   * How often chance deviates as much: in mutual information, in its worst cluster or in its worst cell, whichever is
   * rarest (Tippett's combination, its distribution taken from the same tables).
   */
  readonly p: number;
  readonly whole: number;
  /** How often chance is as even, or more even, in mutual information. */
  readonly even: number;
  /** Of each cluster, alone and corrected for their number (Westfall and Young's step-down); 1 for an empty one. */
  readonly clusters: readonly { readonly p: number; readonly corrected: number }[];
}

/** `groupsTested`: 1 of two groups, as the other is its mirror. */
export function chanceTests(
  { counts, clusters, groups }: CrossTable,
  groupsTested: number,
  draws: number,
  rng: Rng,
): ChanceTests {
  const { rows, columns } = margins(counts, clusters, groups);
  const chance = chanceTables(rows, columns, draws, rng);
  const sizes: Margins = { clusterSizes: rows, groupSizes: columns, total: rows.reduce((a, b) => a + b, 0) };
  const observed = deviancesOf(counts, sizes, groupsTested);
  // The table itself is one of the drawn: (1 + hits) / (1 + draws). All tables hold it already.
  const all = [observed, ...chance.tables.map((table) => deviancesOf(table, sizes, groupsTested))];
  const weights = Float64Array.of(chance.exact ? 0 : 1, ...chance.weights);
  const column = (of: (deviances: Deviances) => number): Float64Array => Float64Array.from(all, of);
  const whole = column((deviances) => deviances.whole);
  const tails = [
    whole,
    column((deviances) => deviances.clusters.reduce((a, b) => Math.max(a, b), 0)),
    column((deviances) => deviances.cell),
  ].map((values) => tailShares(values, weights));
  const rarest = Float64Array.from(all, (_, i) => -Math.min(...tails.map((tail) => tail[i])));
  return {
    chance,
    p: tailShare(rarest, weights, rarest[0]),
    whole: tails[0][0],
    even: tailShare(
      whole.map((value) => -value),
      weights,
      -whole[0],
    ),
    clusters: clusterTests(all, weights, rows),
  };
}

function clusterTests(all: readonly Deviances[], weights: Float64Array, sizes: Float64Array): ChanceTests["clusters"] {
  const observed = all[0].clusters;
  const tests = Array.from(observed, () => ({ p: 1, corrected: 1 }));
  const order = Array.from(observed.keys())
    .filter((k) => sizes[k] > 0)
    .sort((a, b) => observed[a] - observed[b]);
  const most = new Float64Array(all.length); // of the clusters that deviate less, and this one
  for (const k of order) {
    all.forEach(({ clusters }, i) => {
      most[i] = Math.max(most[i], clusters[k]);
    });
    const p = tailShare(
      all.map(({ clusters }) => clusters[k]),
      weights,
      observed[k],
    );
    tests[k] = { p, corrected: tailShare(most, weights, observed[k]) };
  }
  let reached = 0;
  for (const k of order.toReversed()) {
    reached = Math.max(reached, tests[k].corrected);
    tests[k] = { ...tests[k], corrected: reached };
  }
  return tests;
}
