import type { Form, RowBlock } from "./measure.ts";

/**
 * The greatest t at which all rows hold for the counts of one cluster: 0 for an empty cluster, never below 0, infinite
 * where no row falls with t. Row by row, as the definition has it; `valueInTable` says the same faster.
 */
export function valueByRows(blocks: readonly RowBlock[], counts: ArrayLike<number>): number {
  let whole = 0;
  for (let group = 0; group < counts.length; group++) whole += counts[group];
  if (whole === 0) return 0;
  const formValue = (form: Form): number =>
    form.groups.reduce((sum, group, i) => sum + form.factors[i] * counts[group], form.whole * whole);
  let value = Number.POSITIVE_INFINITY;
  for (const { lows, highs } of blocks) {
    const low = lows.reduce((least, form) => Math.min(least, formValue(form)), Number.POSITIVE_INFINITY);
    const high = highs.reduce((most, form) => Math.max(most, formValue(form)), 0);
    if (high > 0) value = Math.min(value, low / high);
    else if (low < 0) return 0;
  }
  return Math.max(0, value);
}
