import type { Clustering } from "../problem/clustering.ts";

/** Where a solution came from. */
export interface Origin {
  readonly method: string;
  /** The method's own count: an iteration, a start, a round. */
  readonly step: number;
}

/** A clustering, its scores (one an objective, in their order), and what proposed it. */
export interface Solution {
  readonly clustering: Clustering;
  readonly scores: Float64Array;
  readonly origin: Origin;
}
