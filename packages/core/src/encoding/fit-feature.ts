import { type Column, MISSING, type NumericColumn, type TextColumn } from "../tables/table.ts";
import type { CategoryFeature, EncodedFeature, NumericFeature } from "./encoding.ts";
import { type Scaling, scaleColumn } from "./scaling.ts";

/** The column with its missing values replaced, where it has any. */
export function filledColumn(column: Column): Column {
  if (column.kind === "text") {
    if (!column.codes.includes(MISSING)) return column;
    const fill = column.levels.indexOf(mostFrequent(column));
    return { ...column, codes: column.codes.map((code) => (code === MISSING ? fill : code)) };
  }
  if (!column.values.some((value) => Number.isNaN(value))) return column;
  const fill = fillOf(column);
  return { ...column, values: column.values.map((value) => (Number.isNaN(value) ? fill : value)) };
}

/** Whether all values that there are are the same. */
export function isConstant(column: Column): boolean {
  const values: ArrayLike<number> = column.kind === "text" ? column.codes : column.values;
  let first: number | undefined;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (column.kind === "text" ? value === MISSING : Number.isNaN(value)) continue;
    if (first === undefined) first = value;
    else if (value !== first) return false;
  }
  return true;
}

/** The constants of all columns, none of which has a missing value, and the distance between two categories. */
export function fitConstants(
  columns: readonly Column[],
  scale: Scaling,
): { readonly features: EncodedFeature[]; readonly unit: number } {
  const measured = columns.map((column) =>
    column.kind === "numeric" && !isFlag(column) ? fitNumeric(column, scale) : undefined,
  );
  const unit = scale.startsWith("zscore") ? 1 : medianDeviation(columns, measured);
  const apart = scale.startsWith("none") ? 1 : unit; // numbers that stay as they are stay 0 and 1
  const features = columns.map((column, i) => {
    if (column.kind === "text") return fitCategory(column, unit, apart);
    return measured[i] ?? fitFlag(column, apart);
  });
  return { features, unit };
}

/** Whether the numbers are yes and no: 0 and 1, and nothing else. */
export function isFlag({ values, date }: NumericColumn): boolean {
  return date === undefined && values.every((value) => value === 0 || value === 1 || Number.isNaN(value));
}

/** What stands in for a missing number: the median, of 0 and 1 the more frequent. */
function fillOf(column: NumericColumn): number {
  const middle = median(column.values);
  return isFlag(column) && middle < 1 ? 0 : middle;
}

/** As the two categories of a text are. */
function fitFlag(column: NumericColumn, apart: number): NumericFeature {
  return { kind: "numeric", name: column.name, shift: 0, spread: 1 / apart, fill: fillOf(column) };
}

function fitNumeric(column: NumericColumn, scale: Scaling): NumericFeature {
  const { shift, spread } = scaleColumn(column, scale);
  const date = column.date === undefined ? {} : { date: column.date };
  return { kind: "numeric", name: column.name, shift, spread, fill: median(column.values), ...date };
}

function fitCategory(column: TextColumn, unit: number, apart: number): CategoryFeature {
  const present = new Set(column.codes);
  const levels = column.levels.filter((_, code) => present.has(code)).sort((a, b) => (a < b ? -1 : 1));
  const spread = levels.length === 2 ? 1 / apart : Math.SQRT2 / unit;
  return { kind: "category", name: column.name, levels, shift: 0, spread, fill: mostFrequent(column) };
}

/** Of the scaled columns; 1 where none is numeric. */
function medianDeviation(columns: readonly Column[], numeric: readonly (NumericFeature | undefined)[]): number {
  const deviations = columns.flatMap((column, i) => {
    const own = numeric[i];
    return column.kind === "numeric" && own !== undefined ? [deviation(column.values) / own.spread] : [];
  });
  return deviations.length === 0 ? 1 : median(Float64Array.from(deviations));
}

function deviation(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  return Math.sqrt(squares / values.length);
}

/** Of the values that there are; the mean of the middle two where their number is even. */
function median(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
}

/** Ties go to the first in alphabetical order. */
function mostFrequent({ codes, levels }: TextColumn): string {
  const counts = levels.map(() => 0);
  for (const code of codes) if (code !== MISSING) counts[code]++;
  return levels.reduce((best, level, code) => {
    const lead = counts[code] - counts[levels.indexOf(best)];
    return lead > 0 || (lead === 0 && level < best) ? level : best;
  });
}
