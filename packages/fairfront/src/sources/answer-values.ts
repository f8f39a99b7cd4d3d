import { InputError } from "@fairfront/core/internal";
import type { Value } from "./engine.ts";

/** A finite number of an answer. Answers may come from a person's hand, or from an engine that is another than was thought. */
export function numberIn(value: Value | undefined): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value ?? Number.NaN);
  if (Number.isFinite(number)) return number;
  throw unfit(value, "a number");
}

/** A whole number of an answer, from 0 to below `end`. */
export function indexIn(value: Value | undefined, end = Number.MAX_SAFE_INTEGER): number {
  const number = numberIn(value);
  if (Number.isInteger(number) && number >= 0 && number < end) return number;
  throw unfit(value, end === Number.MAX_SAFE_INTEGER ? "a count" : `a number below ${end}`);
}

/** The rows of an answer, each of so many values. */
export function rowsOf<Row extends readonly unknown[]>(rows: readonly Row[], columns: number): readonly Row[] {
  const other = rows.find(({ length }) => length !== columns);
  if (other === undefined) return rows;
  throw new InputError("table", `expected an answer of ${columns} columns, got one of ${other.length}; ask again`);
}

/** The one row of an answer. */
export function rowOf<Row extends readonly unknown[]>(rows: readonly Row[], columns: number): Row {
  if (rows.length === 1) return rowsOf(rows, columns)[0];
  throw new InputError("table", `expected an answer of one row, got one of ${rows.length}; ask again`);
}

/** How many rows an answer has, beside each: one that was cut short on its way would be taken for one of fewer rows. */
export const ANSWER_ROWS = "count(*) OVER () AS all_rows";

/** The rows of an answer of `columns` columns and `ANSWER_ROWS`, which has at least one. */
export function wholeAnswer(rows: readonly (readonly Value[])[], columns: number): (readonly Value[])[] {
  if (rows.length === 0) throw shortAnswer("of at least one row", 0);
  const other = rowsOf(rows, columns + 1).find((row) => indexIn(row[columns]) !== rows.length);
  if (other !== undefined) throw shortAnswer(`of ${indexIn(other[columns])} rows`, rows.length);
  return rows.map((row) => row.slice(0, columns));
}

export function shortAnswer(expected: string, rows: number): InputError {
  return new InputError("table", `expected an answer ${expected}, got one of ${rows}; run the statement again`);
}

function unfit(value: Value | undefined, expected: string): InputError {
  const got = value === undefined || value === null ? "nothing" : `"${String(value).slice(0, 40)}"`;
  return new InputError("table", `expected ${expected} in the answer to a pass, got ${got}; ask again`);
}
