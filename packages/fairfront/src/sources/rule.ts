/** One candidate for all rows: a row of stratum s gets argmin_k |x - centers[k]|^2 + prices[s][k]. */
export interface Rule {
  /** Row-major clusters x dim, in the space of the points that a source makes. */
  readonly centers: Float64Array;
  /** Row-major strata x clusters. */
  readonly prices: Float64Array;
}

/** What a pass over all rows says of a rule. */
export interface Tally {
  /** Row-major strata x clusters: rows. */
  readonly counts: Float64Array;
  /** Row-major clusters x dim: sums of coordinates. */
  readonly sums: Float64Array;
}

/** A tally that says how counts answer to prices. */
export interface NearTally extends Tally {
  /** Row-major strata x clusters x clusters: rows whose second cluster is within a width, by cluster and second cluster. */
  readonly near: Float64Array;
}
