import type { Rng } from "../random/rng.ts";
import { type ChanceTables, chanceTables, weightedTables } from "./chance-tables.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { type Deviances, deviancesOf, type Margins } from "./deviances.ts";
import { type CorrectedP, stepDown } from "./step-down.ts";
import { tailShare, tailShares } from "./tail-shares.ts";
import type { WeightClasses } from "./weight-classes.ts";
import { weightedDeviancesOf, weightedSpread } from "./weighted-deviances.ts";

/** What assignment without regard to the groups, to clusters of the same sizes, says about a table. */
export interface ChanceTests {
  readonly chance: ChanceTables;
  /**
   * How often chance deviates as much: in mutual information, in its least likely cluster or in its least likely cell, whichever is
   * rarest (Tippett's combination, its distribution taken from the same tables).
   */
  readonly p: number;
  readonly whole: number;
  /** How often chance is as even, or more even, in mutual information. */
  readonly even: number;
  /** Of each cluster, alone and corrected for their number (Westfall and Young's step-down); 1 for an empty one. */
  readonly clusters: readonly CorrectedP[];
  /** Where rows weigh differently: then no exact test of a cell is at hand. */
  readonly weighted: WeightedCells | undefined;
}

export interface WeightedCells {
  /** Of each cell, in the same way as of clusters. */
  readonly cells: readonly CorrectedP[];
  /** The largest squared deviation of a cell in each table of chance. */
  readonly largest: Float64Array;
}

/** `groupsTested`: 1 of two groups, as the other is its mirror. `classes`: where rows weigh differently. */
export function chanceTests(
  table: CrossTable,
  classes: WeightClasses | undefined,
  groupsTested: number,
  draws: number,
  rng: Rng,
): ChanceTests {
  const { counts, masses, clusters, groups } = table;
  const { rows, columns } = margins(counts, clusters, groups);
  const chance =
    classes === undefined ? chanceTables(rows, columns, draws, rng) : weightedTables(rows, classes, groups, draws, rng);
  // The table itself is one of the drawn: (1 + hits) / (1 + draws). All tables hold it already.
  const weights = Float64Array.of(chance.exact ? 0 : 1, ...chance.weights);
  if (classes === undefined) {
    const sizes: Margins = { clusterSizes: rows, groupSizes: columns, total: rows.reduce((a, b) => a + b, 0) };
    const all = [counts, ...chance.tables].map((one) => deviancesOf(one, sizes, groupsTested));
    return { ...testsOf(all, weights, rows), chance, weighted: undefined };
  }
  const spread = weightedSpread(table);
  const all = [masses, ...chance.tables].map((one) => weightedDeviancesOf(one, spread, groupsTested));
  const cells = stepDown(
    all.map((deviances) => deviances.cells),
    weights,
    (cell) => cell % groups < groupsTested && rows[Math.floor(cell / groups)] > 0,
  );
  const largest = Float64Array.from(all.slice(1), (deviances) => deviances.cell);
  return { ...testsOf(all, weights, rows), chance, weighted: { cells, largest } };
}

/** The first of `all` is what was seen. */
function testsOf(
  all: readonly Deviances[],
  weights: Float64Array,
  sizes: Float64Array,
): Omit<ChanceTests, "chance" | "weighted"> {
  const column = (of: (deviances: Deviances) => number): Float64Array => Float64Array.from(all, of);
  const whole = column((deviances) => deviances.whole);
  const tails = [
    whole,
    column((deviances) => deviances.clusters.reduce((a, b) => Math.max(a, b), 0)),
    column((deviances) => deviances.cell),
  ].map((values) => tailShares(values, weights));
  const rarest = Float64Array.from(all, (_, i) => -Math.min(...tails.map((tail) => tail[i])));
  return {
    p: tailShare(rarest, weights, rarest[0]),
    whole: tails[0][0],
    even: tailShare(
      whole.map((value) => -value),
      weights,
      -whole[0],
    ),
    clusters: stepDown(
      all.map((deviances) => deviances.clusters),
      weights,
      (k) => sizes[k] > 0,
    ),
  };
}
