import { FormList } from "./form-list.ts";
import type { Form } from "./measure.ts";
import { onceFor } from "./once-for.ts";
import type { Problem } from "./problem.ts";

/**
 * The rows of all attributes' measures, laid out for speed. A *form* is a linear expression in the counts of a cluster; a
 * row says low >= t * high for two of them. A *block* is a set of lows each of which stands against each of a set of
 * highs, so that the least low and the greatest high decide: see `RowBlock`.
 *
 * Forms are numbered: first come the cells of all attributes, then the cluster's whole weight, then what has to be
 * computed. The *form table* of a cluster holds the value of every form.
 */
export interface RowBlocks {
  /** Numbers in a form table. */
  readonly width: number;
  /** Computed form f, numbered from cells + 1 on, has the terms [termStarts[f], termStarts[f + 1]). */
  readonly cells: number;
  readonly termStarts: Int32Array;
  readonly termForms: Int32Array;
  readonly termFactors: Float64Array;
  /** Attribute a has the blocks [attributeStarts[a], attributeStarts[a + 1]). */
  readonly attributeStarts: Int32Array;
  /** Block b has the lows [lowStarts[b], lowStarts[b + 1]) of `lows`, and highs likewise. */
  readonly lowStarts: Int32Array;
  readonly lows: Int32Array;
  readonly highStarts: Int32Array;
  readonly highs: Int32Array;
  /** What turns a unit of a block's rows into a unit of weight. */
  readonly scales: Float64Array;
}

export const rowBlocksOf: (problem: Problem) => RowBlocks = onceFor(layOut);

function layOut({ attributes, cells }: Problem): RowBlocks {
  const forms = new FormList(cells);
  const blocks = attributes.flatMap(({ measure, firstCell }) =>
    measure.blocks.map(({ lows, highs }) => ({
      lows: lows.map((form) => forms.numberOf(form, firstCell)),
      highs: highs.map((form) => forms.numberOf(form, firstCell)),
      scale: scaleOf([...lows, ...highs]),
    })),
  );
  return {
    width: forms.width,
    cells,
    ...forms.terms(),
    attributeStarts: startsOf(attributes.map(({ measure }) => measure.blocks)),
    lowStarts: startsOf(blocks.map(({ lows }) => lows)),
    lows: Int32Array.from(blocks.flatMap(({ lows }) => lows)),
    highStarts: startsOf(blocks.map(({ highs }) => highs)),
    highs: Int32Array.from(blocks.flatMap(({ highs }) => highs)),
    scales: Float64Array.from(blocks, ({ scale }) => scale),
  };
}

/** One over the greatest coefficient of some forms. */
function scaleOf(forms: readonly Form[]): number {
  let greatest = 0;
  for (const { whole, factors } of forms) {
    greatest = Math.max(greatest, Math.abs(whole));
    for (const factor of factors) greatest = Math.max(greatest, Math.abs(whole + factor));
  }
  return 1 / greatest;
}

function startsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  const starts = Int32Array.from([0, ...lists.map((list) => list.length)]);
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
  return starts;
}

/** The whole and the computed forms of a cluster, from the cells that stand in `table` already. */
export function computeForms(rows: RowBlocks, whole: number, table: Float64Array): void {
  const { cells, termStarts, termForms, termFactors } = rows;
  table[cells] = whole;
  for (let form = cells + 1, f = 0; form < rows.width; form++, f++) {
    let value = 0;
    for (let term = termStarts[f]; term < termStarts[f + 1]; term++)
      value += termFactors[term] * table[termForms[term]];
    table[form] = value;
  }
}

/**
 * The value of attribute a's measure in the cluster of a form table: the greatest floor that all rows keep; 0 for an
 * empty cluster, never below 0.
 */
export function valueInTable(rows: RowBlocks, a: number, table: Float64Array): number {
  const { lowStarts, lows, highStarts, highs, attributeStarts } = rows;
  if (!(table[rows.cells] > 0)) return 0;
  let value = Number.POSITIVE_INFINITY;
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
    if (high > 0) {
      const ratio = low / high;
      if (ratio < value) value = ratio;
    } else if (low < 0) return 0;
  }
  return value > 0 ? value : 0;
}
