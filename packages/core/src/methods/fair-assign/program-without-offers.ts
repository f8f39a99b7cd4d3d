import type { Highs } from "highs";
import type { Problem } from "../../problem/problem.ts";
import type { ShareRow } from "./share-bounds.ts";

/**
 * A program without offers: the demands on all clusters (clusters x rows), and two penalty columns for each, which stand
 * first: + makes up for a lack, - for an excess. The masses are those of all points at their bases.
 */
export function programWithoutOffers(
  { infinity }: Highs,
  { clusters, cells }: Problem,
  rows: readonly ShareRow[],
  baseMasses: Float64Array,
  baseCellMasses: Float64Array,
) {
  const count = clusters * rows.length;
  const rowLower = new Float64Array(count);
  const rowUpper = new Float64Array(count);
  for (let k = 0, at = 0; k < clusters; k++) {
    for (const { cell, share, kind } of rows) {
      const standing = baseCellMasses[k * cells + cell] - share * baseMasses[k];
      rowLower[at] = kind === "at-most" ? -infinity : -standing;
      rowUpper[at] = kind === "at-least" ? infinity : -standing;
      at++;
    }
  }
  const penalties = Array.from({ length: 2 * count }, (_, i) => i);
  return {
    numCols: 2 * count,
    numRows: count,
    colCost: new Float64Array(2 * count),
    colLower: new Float64Array(2 * count),
    colUpper: new Float64Array(2 * count).fill(infinity),
    rowLower,
    rowUpper,
    matrix: {
      format: "csc" as const,
      numRows: count,
      numCols: 2 * count,
      starts: Int32Array.from([...penalties, 2 * count]),
      indices: Int32Array.from(penalties, (i) => i >> 1),
      values: Float64Array.from(penalties, (i) => (i % 2 === 0 ? 1 : -1)),
    },
  };
}
