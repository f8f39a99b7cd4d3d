/** Points side by side in a block: feature after feature, so many coordinates each. */
export const LANES = 8;

/** Rows of one stratum, in memory that threads share. */
export interface Segment {
  readonly stratum: number;
  readonly rows: number;
  /** The largest coordinate, without its sign. */
  readonly most: number;
  /** Blocks of eight points, feature after feature; what is behind the last row is 0. */
  readonly points: Float64Array<SharedArrayBuffer>;
  /** What tells each row from all others. */
  readonly places: Float64Array<SharedArrayBuffer>;
  /** Whether its rows are of the part that the first passes look at. */
  readonly inPart: boolean;
}

/** The coordinates of one row of a segment. */
export function pointOf({ points }: Segment, row: number, dim: number): Float64Array {
  const at = Math.floor(row / LANES) * LANES * dim + (row % LANES);
  return Float64Array.from({ length: dim }, (_, i) => points[at + i * LANES]);
}
