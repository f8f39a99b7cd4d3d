import { type Column, type DateUnit, jsonText, type Table } from "@fairfront/core/internal";
import { GrowingNumbers, GrowingTexts } from "./growing.ts";

export interface NamedValues {
  readonly name: string;
  /** Set where the values are dates or moments. */
  readonly date?: DateUnit | undefined;
  readonly values: ArrayLike<unknown>;
}

/** Numbers make a numeric column, anything else text; a column without values has all of its numbers missing. */
export function tableOfValues(columns: readonly NamedValues[]): Table {
  return { rows: columns[0]?.values.length ?? 0, columns: columns.map(columnOf) };
}

const MILLISECONDS_A_DAY = 86_400_000;

function columnOf({ name, date, values }: NamedValues): Column {
  if (date !== undefined) {
    const moments = new GrowingNumbers();
    const unit = date === "days" ? MILLISECONDS_A_DAY : 1;
    for (let i = 0; i < values.length; i++) moments.push(isMissing(values[i]) ? Number.NaN : Number(values[i]) / unit);
    return { kind: "numeric", name, values: moments.finish(), date };
  }
  let numeric = true;
  for (let i = 0; i < values.length && numeric; i++) numeric = isMissing(values[i]) || isNumber(values[i]);
  if (numeric) {
    const numbers = new GrowingNumbers();
    let long = false;
    for (let i = 0; i < values.length; i++) {
      const value = isMissing(values[i]) ? Number.NaN : Number(values[i]);
      numbers.push(value);
      long ||= typeof values[i] === "bigint" && !Number.isSafeInteger(value);
    }
    const column = { kind: "numeric", name, values: numbers.finish() } as const;
    if (!long) return column;
    const texts = new GrowingTexts(); // doubles would lose digits of them
    for (let i = 0; i < values.length; i++) texts.push(isMissing(values[i]) ? null : String(values[i]));
    return { ...column, written: { codes: texts.finish(), levels: texts.levels } };
  }
  const texts = new GrowingTexts();
  for (let i = 0; i < values.length; i++) texts.push(isMissing(values[i]) ? null : textOf(values[i]));
  return { kind: "text", name, codes: texts.finish(), levels: texts.levels };
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const isNumber = (value: unknown): boolean => typeof value === "number" || typeof value === "bigint";

function textOf(value: unknown): string {
  return typeof value === "object" ? jsonText(value) : String(value);
}
