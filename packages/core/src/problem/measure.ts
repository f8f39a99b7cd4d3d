import { MEASURES as KNOWN_MEASURES } from "../options/table-values.ts";
/** A linear form of the counts n_j of one cluster and their sum n: whole * n + sum_i factors[i] * n_groups[i]. */
export interface Form {
  readonly whole: number;
  readonly groups: readonly number[];
  readonly factors: readonly number[];
}

/**
 * Rows of a fairness measure, each linear in the counts of one cluster: at a floor t every low stands against every high,
 * low - t * high >= 0. A low against itself says nothing and is no row. The J (J - 1) rows of balance are one block of J
 * lows and J highs.
 */
export interface RowBlock {
  readonly lows: readonly Form[];
  /** Nowhere below 0, so that a higher floor is never easier. */
  readonly highs: readonly Form[];
}

/**
 * How fair an attribute's groups are spread over the clusters, as data: threads and files carry it. Its value in a cluster
 * is the greatest t at which all rows hold.
 */
export interface Measure {
  readonly name: string;
  /** The value that no clustering exceeds: that of the data as a whole. */
  readonly best: number;
  readonly blocks: readonly RowBlock[];
}

/**
 * The measures that have a name of ours.
 *
 * @example
 * console.log(MEASURES.join(", "));
 */
export const MEASURES = KNOWN_MEASURES;
/** The name of a measure of ours. */
export type MeasureName = (typeof MEASURES)[number];

/** What an own measure may look at to make its rows. */
export interface MeasuredGroups {
  /** The names of the groups, in the order of the rows' entries. */
  readonly groups: readonly string[];
  /** The weight of every group in the data. */
  readonly masses: readonly number[];
}

/** Rows as they are handed in, a number a group: row i demands sum_j (base[i][j] + t * slope[i][j]) n_j >= 0 at floor t. */
export interface OwnRows {
  readonly base: readonly (readonly number[])[];
  /** Nowhere above 0, so that a higher floor is never easier. */
  readonly slope: readonly (readonly number[])[];
}

/**
 * A measure from outside. Its value in a cluster is the greatest t at which all rows hold (0 for an empty cluster, and
 * never below 0), its value for a clustering that of the worst cluster.
 */
export interface OwnMeasure {
  /** Lower-case letters, digits and underscores, and none of ours: it becomes the name of a column. */
  readonly name: string;
  readonly rows: OwnRows | ((of: MeasuredGroups) => OwnRows);
  /** The value of a cluster with these counts, by the definition: rows that say otherwise are refused. */
  readonly score?: ((counts: readonly number[], of: MeasuredGroups) => number) | undefined;
}

/** A made one keeps its rows; its best value is that of the points it is given to. */
export type MeasureChoice = MeasureName | OwnMeasure | Measure;
