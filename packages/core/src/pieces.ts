/**
 * Work that can be left for a while wherever it yields, and taken up again. Driven by `atOnce` it costs next to nothing:
 * yields stand between rounds and stretches of rows, never in a loop over points.
 */
export type Pieces<Result> = Generator<void, Result, void>;

/** All of it at once. */
export function atOnce<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const next = pieces.next();
    if (next.done === true) return next.value;
  }
}

const PAIRS_A_PIECE = 16_384; // of a point and a cluster: about a tenth of a millisecond, some more while code is new
const FEWEST_ROWS = 512; // as many as the kernels take at once

/** A pass over rows that looks at `width` numbers of each, some rows at a time. */
export function* overRows(size: number, width: number, look: (from: number, to: number) => void): Pieces<void> {
  const rows = rowsAPiece(width);
  for (let from = 0; from < size; from += rows) {
    if (from > 0) yield;
    look(from, Math.min(from + rows, size));
  }
}

/** Rows of one piece of a pass that looks at every cluster, or at every feature, of every row: a multiple of 512. */
export function rowsAPiece(width: number): number {
  return Math.max(FEWEST_ROWS, Math.floor(PAIRS_A_PIECE / width / FEWEST_ROWS) * FEWEST_ROWS);
}
