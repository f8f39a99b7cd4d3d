import { refusal } from "../errors.ts";
import type { SCALINGS } from "../options/table-values.ts";
import type { NumericColumn } from "../tables/table.ts";

export { SCALINGS } from "../options/table-values.ts";

/** How a column becomes comparable to the others: see `EncodeOptions.scale`. */
export type Scaling = (typeof SCALINGS)[number];

export interface ScaledColumn {
  readonly name: string;
  readonly values: Float64Array;
  readonly shift: number;
  readonly spread: number;
}

/** (x - shift) / spread: mean and standard deviation (of the population), or minimum and range. */
export function scaleColumn(column: NumericColumn, scale: Scaling): ScaledColumn {
  const { shift, spread } = constantsOf(column.values, scale);
  if (!Number.isFinite(shift) || !Number.isFinite(spread) || !(spread > 0)) {
    const most = column.values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    throw refusal("scale-overflow", column.name, {
      what: scale.startsWith("zscore") ? "mean and variance" : "range",
      most: String(most),
    });
  }
  return { name: column.name, values: column.values.map((value) => (value - shift) / spread), shift, spread };
}

function constantsOf(values: Float64Array, scale: Scaling): { shift: number; spread: number } {
  if (scale.startsWith("none")) return { shift: 0, spread: 1 };
  if (scale.startsWith("minmax")) {
    let least = values[0];
    let most = values[0];
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return { shift: least, spread: most - least };
  }
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return { shift: mean, spread: Math.sqrt(squares / values.length) };
}
