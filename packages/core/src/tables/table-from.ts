import { refusal } from "../errors.ts";
import { argumentWords } from "../notices/words/argument-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { type ArrowTable, arrowColumns, isArrow } from "./arrow-columns.ts";
import type { CellValue } from "./cell-value.ts";
import type { DateUnit } from "./date-unit.ts";
import { type Column, checkLengths, MISSING, type Table } from "./table.ts";

/** The values of one column. */
export type ColumnValues = readonly CellValue[] | ArrayLike<number> | ArrayLike<bigint>;

/**
 * Everything that is a table: one that was read, an array of objects (one a row), an object of columns (arrays or typed
 * arrays of one length), or a table of apache-arrow.
 */
export type TableInput = Table | readonly object[] | { readonly [column: string]: ColumnValues } | ArrowTable;

/**
 * Makes a table from data in memory. Numbers make a numeric column, dates one of moments, anything else text; whole
 * numbers beyond 2^53 are kept to the last digit, as text.
 *
 * @example
 * const rows = [{ age: 31, sex: "f" }, { age: 44, sex: "m" }, { age: undefined, sex: "f" }];
 * console.log(tableFrom(rows).columns.map(({ name, kind }) => `${name}: ${kind}`)); // age: numeric, sex: text
 */
export function tableFrom(data: TableInput): Table {
  if (typeof data !== "object" || data === null || ArrayBuffer.isView(data)) {
    const got = data === null ? "null" : ArrayBuffer.isView(data) ? "one typed array" : typeof data;
    throw refusalOf(argumentWords, "call-argument", "table", { what: "table", got });
  }
  if (isTable(data)) return data;
  if (isArrow(data)) return ofColumns(arrowColumns(data), data.numRows);
  if (Array.isArray(data)) return ofRows(data);
  const columns = Object.entries(data as { readonly [column: string]: ColumnValues });
  for (const [name, values] of columns) {
    if (Array.isArray(values) || ArrayBuffer.isView(values)) continue;
    throw refusalOf(argumentWords, "call-argument", name, { what: "values", got: typeof values });
  }
  return ofColumns(new Map(columns), columns[0]?.[1].length ?? 0);
}

function isTable(data: object): data is Table {
  return "columns" in data && Array.isArray(data.columns) && typeof data.columns[0]?.kind === "string";
}

/** The columns are all keys that any row has, in the order in which they first come. */
function ofRows(rows: readonly unknown[]): Table {
  const columns = new Map<string, CellValue[]>();
  rows.forEach((row, at) => {
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      const got = Array.isArray(row) ? "an array" : String(row);
      throw refusal("row-object", "table", { row: at + 1, got });
    }
    for (const [name, value] of Object.entries(row)) {
      if (!columns.has(name)) columns.set(name, new Array<CellValue>(rows.length));
      columns.get(name)![at] = value as CellValue;
    }
  });
  return ofColumns(columns, rows.length);
}

function ofColumns(columns: ReadonlyMap<string, ColumnValues>, rows: number): Table {
  const table = { rows, columns: Array.from(columns, ([name, values]) => columnOf(name, values)) };
  checkLengths(table);
  return table;
}

function columnOf(name: string, values: ColumnValues): Column {
  if (values instanceof Float64Array) return { kind: "numeric", name, values };
  const kinds = new Set<string>();
  let large = false;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    const kind = kindOf(value);
    if (kind === undefined) {
      const got = Array.isArray(value) ? "an array" : `a ${typeof value}`;
      throw refusal("cell-value", name, { row: row + 1, got });
    }
    if (kind !== "missing") kinds.add(kind);
    large ||= typeof value === "bigint" && !Number.isSafeInteger(Number(value));
  }
  const is = (...allowed: readonly string[]): boolean => [...kinds].every((kind) => allowed.includes(kind));
  if (is("number", "bigint") && !large) return numeric(name, values, undefined);
  if (is("date")) return numeric(name, values, "milliseconds");
  return text(name, values);
}

function kindOf(value: unknown): "missing" | "number" | "bigint" | "date" | "text" | undefined {
  if (value === null || value === undefined || Number.isNaN(value)) return "missing";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "missing" : "date";
  if (typeof value === "number") return "number";
  if (typeof value === "bigint") return "bigint";
  return typeof value === "string" || typeof value === "boolean" ? "text" : undefined;
}

function numeric(name: string, values: ColumnValues, date: DateUnit | undefined): Column {
  const numbers = Float64Array.from({ length: values.length }, (_, row) => {
    const value = values[row];
    return value === null || value === undefined ? Number.NaN : Number(value);
  });
  return { kind: "numeric", name, values: numbers, ...(date !== undefined && { date }) };
}

function text(name: string, values: ColumnValues): Column {
  const codeOf = new Map<string, number>();
  const codes = Uint32Array.from({ length: values.length }, (_, row) => {
    const value = values[row];
    if (kindOf(value) === "missing") return MISSING;
    const shown = value instanceof Date ? value.toISOString() : String(value);
    if (!codeOf.has(shown)) codeOf.set(shown, codeOf.size);
    return codeOf.get(shown)!;
  });
  return { kind: "text", name, codes, levels: [...codeOf.keys()] };
}
