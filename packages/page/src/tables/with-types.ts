import {
  type Column,
  type ColumnType,
  decidedColumn,
  isoDate,
  marksOf,
  notOfType,
  refusal,
  sharedFloats,
  type Table,
  type TextColumn,
} from "@fairfront/core/internal";
import { GrowingTexts } from "./growing.ts";

const DECISIONS = { number: { kind: "number", decimal: ".", plain: false }, date: { kind: "moment" } } as const;

/** A table of a file that keeps types, some columns read as a person says instead: by the grammar of text tables. */
export function withTypes(
  table: Table,
  types: Readonly<Record<string, ColumnType>> = {},
  marks: readonly string[] = [],
): Table {
  const known = table.columns.map(({ name }) => name);
  const absent = Object.keys(types).find((name) => !known.includes(name));
  if (absent !== undefined) throw refusal("column-absent", "types", { place: "the table", got: absent, known });
  const missing = new Set((marks.length === 0 ? marksOf() : marks).map((mark) => mark.toLowerCase()));
  const columns = table.columns.map((column) =>
    Object.hasOwn(types, column.name) ? asType(column, types[column.name], missing) : column,
  );
  return { ...table, columns };
}

function asType(column: Column, type: ColumnType, marks: ReadonlySet<string>): Column {
  if (type === "text") return column.kind === "text" ? column : textsOf(column);
  if (column.kind === "text") return decidedColumn(column, DECISIONS[type], marks, sharedFloats);
  if ((type === "date") === (column.date !== undefined)) return column;
  const first = column.values.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return column;
  throw notOfType(column.name, type, textOf(column, first)!, first + 1);
}

function textsOf(column: Exclude<Column, TextColumn>): Column {
  const texts = new GrowingTexts();
  for (let row = 0; row < column.values.length; row++) texts.push(textOf(column, row));
  return { kind: "text", name: column.name, codes: texts.finish(), levels: texts.levels };
}

/** As the file has it; null where there is none. */
function textOf({ values, date, written }: Exclude<Column, TextColumn>, row: number): string | null {
  if (Number.isNaN(values[row])) return null;
  if (date !== undefined) return isoDate(values[row], date);
  return written?.levels[written.codes[row]] ?? String(values[row]);
}
