import { LIMIT_ROUNDING, type LimitRows } from "../problem/limits.ts";
import type { Problem } from "../problem/problem.ts";
import type { RowBlocks } from "../problem/row-blocks.ts";

const SURELY = 1e-9; // what is kept by this share needs no division

/** Questions to the rows, about the cluster of a form table (see `RowBlocks`). */

/** Whether attribute a's measure is at least `floor`, by the division that its value comes from. */
export function keepsFloor(rows: RowBlocks, a: number, floor: number, table: Float64Array): boolean {
  if (floor <= 0) return true;
  if (!(table[rows.cells] > 0)) return false;
  const { lowStarts, lows, highStarts, highs, attributeStarts } = rows;
  for (let block = attributeStarts[a]; block < attributeStarts[a + 1]; block++) {
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (let i = lowStarts[block]; i < lowStarts[block + 1]; i++) {
      const form = table[lows[i]];
      if (form < low) low = form;
    }
    for (let i = highStarts[block]; i < highStarts[block + 1]; i++) {
      const form = table[highs[i]];
      if (form > high) high = form;
    }
    if (high > 0 ? low / high < floor : low < 0) return false;
  }
  return true;
}

/**
 * The weight that the lows of attribute a are short of against the greatest high of their block; with `bothSides` also
 * what the least low is short of against every high, which falls even when one of several greatest highs shrinks alone.
 * An empty cluster lacks `emptyLack`.
 */
export function lackToFloor(
  rows: RowBlocks,
  a: number,
  floor: number,
  table: Float64Array,
  bothSides: boolean,
  emptyLack: number,
): number {
  if (floor <= 0) return 0;
  if (!(table[rows.cells] > 0)) return emptyLack;
  const { lowStarts, lows, highStarts, highs, attributeStarts, scales } = rows;
  let lack = 0;
  for (let block = attributeStarts[a]; block < attributeStarts[a + 1]; block++) {
    const firstLow = lowStarts[block];
    const endLow = lowStarts[block + 1];
    const firstHigh = highStarts[block];
    const endHigh = highStarts[block + 1];
    let low = table[lows[firstLow]];
    let high = Math.max(0, table[highs[firstHigh]]);
    for (let i = firstLow + 1; i < endLow; i++) if (table[lows[i]] < low) low = table[lows[i]];
    for (let i = firstHigh + 1; i < endHigh; i++) if (table[highs[i]] > high) high = table[highs[i]];
    const short = floor * high - low;
    if (short < -SURELY * high || (high > 0 ? low / high >= floor : low >= 0)) continue;
    const scale = scales[block];
    if (endLow - firstLow === 1 && endHigh - firstHigh === 1) {
      lack += short * scale;
      const own = table[highs[firstHigh]];
      if (bothSides && low / own < floor) lack += (floor * own - low) * scale;
      continue;
    }
    const many = Math.max(endLow - firstLow, endHigh - firstHigh);
    for (let i = 0; i < many; i++) {
      if (firstLow + i < endLow) {
        const own = table[lows[firstLow + i]];
        if (high > 0 ? own / high < floor : own < 0) lack += (floor * high - own) * scale;
      }
      if (bothSides && firstHigh + i < endHigh) {
        const own = table[highs[firstHigh + i]];
        if (low / own < floor) lack += (floor * own - low) * scale;
      }
    }
  }
  return lack;
}

/** The weight by which the limits' rows are missed; 0 where all are kept. */
export function lackToLimits(rows: LimitRows, cells: number, rounding: number, table: Float64Array): number {
  const { count, whole, factors, constants } = rows;
  let lack = 0;
  for (let row = 0; row < count; row++) {
    let value = whole[row] * table[cells] + constants[row];
    for (let cell = 0, at = row * cells; cell < cells; cell++, at++) value += factors[at] * table[cell];
    if (value < -rounding) lack -= value;
  }
  return lack;
}

/** What a limit may be missed by, in weight. */
export const limitRounding = ({ mass, size }: Problem): number => LIMIT_ROUNDING * (mass / size);
