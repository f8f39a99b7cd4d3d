import { type Column, type ColumnType, type DateUnit, jsonText, type Table } from "@fairfront/core/internal";
import type { ExactValues } from "./exact-values.ts";
import { GrowingNumbers, GrowingTexts } from "./growing.ts";

export interface NamedValues {
  readonly name: string;
  /** Set where the values are dates or moments. */
  readonly date?: DateUnit | undefined;
  readonly values: ArrayLike<unknown>;
  /** What the values mean, where they are not what they look like. */
  readonly exact?: ExactValues | undefined;
}

/**
 * Numbers make a numeric column, anything else text; a column without values has all of its numbers missing. What a person
 * says is text comes as the file has it.
 */
export function tableOfValues(
  columns: readonly NamedValues[],
  types: Readonly<Record<string, ColumnType>> = {},
): Table {
  const isText = (name: string): boolean => Object.hasOwn(types, name) && types[name] === "text";
  const read = columns.map((column) => (isText(column.name) ? textColumn(column) : columnOf(column)));
  return { rows: columns[0]?.values.length ?? 0, columns: read };
}

function textColumn({ name, values, exact }: NamedValues): Column {
  const texts = new GrowingTexts();
  const write = exact?.textOf ?? textOf;
  for (let i = 0; i < values.length; i++) texts.push(isMissing(values[i]) ? null : write(values[i]));
  return { kind: "text", name, codes: texts.finish(), levels: texts.levels };
}

function columnOf(column: NamedValues): Column {
  const { name, date, values, exact } = column;
  if (exact !== undefined) {
    const numbers = new GrowingNumbers();
    for (let i = 0; i < values.length; i++) numbers.push(isMissing(values[i]) ? Number.NaN : exact.numberOf(values[i]));
    return { kind: "numeric", name, values: numbers.finish(), ...(date !== undefined && { date }) };
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
    const found = { kind: "numeric", name, values: numbers.finish() } as const;
    if (!long) return found;
    const texts = new GrowingTexts(); // doubles would lose digits of them
    for (let i = 0; i < values.length; i++) texts.push(isMissing(values[i]) ? null : String(values[i]));
    return { ...found, written: { codes: texts.finish(), levels: texts.levels } };
  }
  return textColumn(column);
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const isNumber = (value: unknown): boolean => typeof value === "number" || typeof value === "bigint";

function textOf(value: unknown): string {
  return typeof value === "object" ? jsonText(value) : String(value);
}
