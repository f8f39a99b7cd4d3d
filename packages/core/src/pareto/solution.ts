import type { Clustering } from "../problem/clustering.ts";

/** Where a solution came from. */
export interface Origin {
  readonly method: string;
  /** The method's own count: an iteration, a start, a round. */
  readonly step: number;
}

/** All that dominance looks at: one number an objective, in their order. */
export interface Scored {
  readonly scores: Float64Array;
}

/** A clustering, its scores (one an objective, in their order), and what proposed it. */
export interface Solution extends Scored {
  readonly clustering: Clustering;
  readonly origin: Origin;
}
