import type { Column, Table } from "../../core/index.ts";
import { GrowingNumbers, GrowingTexts } from "./growing.ts";

export interface NamedValues {
  readonly name: string;
  readonly values: ArrayLike<unknown>;
}

/** Numbers make a numeric column, anything else text; a column without values has all of its numbers missing. */
export function tableOfValues(columns: readonly NamedValues[]): Table {
  return { rows: columns[0]?.values.length ?? 0, columns: columns.map(columnOf) };
}

function columnOf({ name, values }: NamedValues): Column {
  let numeric = true;
  for (let i = 0; i < values.length && numeric; i++) numeric = isMissing(values[i]) || isNumber(values[i]);
  if (numeric) {
    const numbers = new GrowingNumbers();
    for (let i = 0; i < values.length; i++) numbers.push(isMissing(values[i]) ? Number.NaN : Number(values[i]));
    return { kind: "numeric", name, values: numbers.finish() };
  }
  const texts = new GrowingTexts();
  for (let i = 0; i < values.length; i++) texts.push(isMissing(values[i]) ? null : textOf(values[i]));
  return { kind: "text", name, codes: texts.finish(), levels: texts.levels };
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const isNumber = (value: unknown): boolean => typeof value === "number" || typeof value === "bigint";

function textOf(value: unknown): string {
  if (value instanceof Date) return momentText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** As the command line's reader writes dates and moments. */
function momentText(moment: Date): string {
  const [day, time] = moment.toISOString().slice(0, -1).split("T");
  if (time === "00:00:00.000") return day;
  return `${day} ${time.replace(/\.?0+$/, "")}`;
}
