import type { Pieces } from "../pieces.ts";

/**
 * Passes over many points at once. Centres are row-major, at most 256 of them; distances are squared; ties go to the
 * lowest index. `simd` and `plain` write the same bytes. A pass over [from, to) writes entry 0 for point `from`.
 */
export interface BulkKernels {
  readonly kind: "simd" | "plain";
  /** Row-major (to - from) x clusters: the distance of every point of [from, to) to every centre. */
  distancesInto(centers: Float64Array, clusters: number, from: number, to: number, tableOut: Float64Array): void;
  /** Begins a sequence of assignments to centres that move; an earlier one of the same kernels ends. */
  startReassigning(): Reassigner;
  /** Begins a choice of centres, one after the other; an earlier one of the same kernels ends. */
  startSeeding(weights: Float64Array | undefined): Seeder;
}

/** Labels that follow moving centres. What is skipped is known not to change: the labels are those of a full pass. */
export interface Reassigner {
  /** The caller may change a label if it also calls `doubt`. */
  readonly labels: Uint8Array;
  /**
   * Brings the labels up to date and lists the points that moved, in increasing order, with their old clusters.
   * `reach` and `margin`: see lloyd-bounds.ts. Returns how many moved. The first call looks at every point.
   */
  reassign(centers: Float64Array, clusters: number, reach: Float64Array, margin: number): number;
  /** The same, some rows at a time; centres and reach stay as they are meanwhile. */
  reassignInPieces(centers: Float64Array, clusters: number, reach: Float64Array, margin: number): Pieces<number>;
  readonly moved: Uint32Array;
  readonly movedFrom: Uint8Array;
  /** The next call looks at this point. */
  doubt(point: number): void;
}

/** How well centres chosen so far, and candidates for the next one, cover the points. */
export interface Seeder {
  /** The distance of every point to its nearest centre so far; infinite before the first. Read only. */
  readonly least: Float64Array;
  /** The sum of weight x least that each candidate would leave, added up in eight lanes of points. */
  potentialsInto(candidates: Float64Array, trials: number, potentialsOut: Float64Array): Pieces<void>;
  /** Takes a centre. */
  choose(center: Float64Array): Pieces<void>;
}
