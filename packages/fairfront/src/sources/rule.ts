/** One candidate for all rows: a row of stratum s gets argmin_k |x - centers[k]|^2 + prices[s][k]. */
export interface Rule {
  /** Row-major clusters x dim, in the space of the points that a source makes. */
  readonly centers: Float64Array;
  /** Row-major strata x clusters. */
  readonly prices: Float64Array;
}

/** What a pass over all rows says of a rule. */
export interface Tally {
  /** Row-major strata x clusters: rows, or their weight where they have one. */
  readonly counts: Float64Array;
  /** The same in rows; absent where rows have no weight. */
  readonly sizes?: Float64Array | undefined;
  /** Row-major clusters x dim: sums of coordinates, by weight. */
  readonly sums: Float64Array;
}

/** A tally that says how counts answer to prices. */
export interface NearTally extends Tally {
  /** Row-major strata x clusters x clusters: rows whose second cluster is within a width, by cluster and second cluster. */
  readonly near: Float64Array;
}

/** The tally of some labels, beside others: of rows in their nearest cluster beside a solution's, of a solution's beside its rule's. */
export interface NearestTally extends Tally {
  /** Of every stratum: rows that the others have there, too. */
  readonly stayed: Float64Array;
}
