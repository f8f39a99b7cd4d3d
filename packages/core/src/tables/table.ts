import { refusal } from "../errors.ts";
import type { ColumnReading } from "./column-reading.ts";
import type { DateUnit } from "./date-unit.ts";
import type { DecimalSign } from "./parse-number.ts";
import type { TextEncoding } from "./text-encoding.ts";

/**
 * A code that is no level: the value is missing.
 *
 * @example
 * const [column] = tableFrom({ city: ["Oslo", null] }).columns;
 * console.log(column.kind === "text" && column.codes[1] === MISSING); // true
 */
export const MISSING = 0xffffffff;

/** A column of numbers or dates. */
export interface NumericColumn {
  readonly kind: "numeric";
  readonly name: string;
  /** NaN where the value is missing. */
  readonly values: Float64Array;
  /** Set where the numbers are dates, counted from 1970-01-01. */
  readonly date?: DateUnit | undefined;
  /**
   * The texts that the numbers were read from, where some are spelled otherwise than String(number) would (01, 1.0) or
   * have more digits than a double: clusters and groups are told apart by them. Absent where there is no difference,
   * or where there are too many to be clusters or groups.
   */
  readonly written?: Written | undefined;
}

/** Codes into levels, as in a column of texts. */
export interface Written {
  readonly codes: Uint32Array;
  readonly levels: readonly string[];
}

/** A column of texts. */
export interface TextColumn {
  readonly kind: "text";
  readonly name: string;
  /** For every row an index into `levels`, or MISSING. */
  readonly codes: Uint32Array;
  /** The distinct values. */
  readonly levels: readonly string[];
}

/** One column of a table. */
export type Column = NumericColumn | TextColumn;

/** Columns of equal length. */
export interface Table {
  readonly rows: number;
  /** Where only some rows of a file were read: which, from 0 and ascending. People know their rows by these. */
  readonly rowOf?: Uint32Array | undefined;
  readonly columns: readonly Column[];
  /** How its file was read, where it was found out; absent for tables of other origin. */
  readonly found?: FoundReading | undefined;
}

/** What was found out about a text file. Plain JSON. */
export interface FoundReading {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  /** What stands before fractions, as asked or as the file shows it; absent where it shows nothing. */
  readonly decimal?: DecimalSign | undefined;
  /** Columns that became what they are by a decision that a person might want otherwise. */
  readonly columns: readonly ColumnReading[];
}

/** Builds a table from plain arrays: numbers make a numeric column, anything else text; null is missing. */
export function tableOf(columns: Readonly<Record<string, readonly (number | string | boolean | null)[]>>): Table {
  const names = Object.keys(columns);
  const table: Table = {
    rows: names.length === 0 ? 0 : columns[names[0]].length,
    columns: names.map((name) => columnOf(name, columns[name])),
  };
  checkLengths(table);
  return table;
}

export function checkLengths({ rows, columns }: Table): void {
  for (const column of columns) {
    const { length } = column.kind === "text" ? column.codes : column.values;
    if (length !== rows) throw refusal("column-length", column.name, { rows, got: length });
  }
}

/** Who writes no types may leave holes. */
function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

function columnOf(name: string, values: readonly (number | string | boolean | null)[]): Column {
  if (values.every((value) => isAbsent(value) || typeof value === "number")) {
    return {
      kind: "numeric",
      name,
      values: Float64Array.from(values, (value) => (isAbsent(value) ? Number.NaN : Number(value))),
    };
  }
  const codeOf = new Map<string, number>();
  const codes = Uint32Array.from(values, (value) => {
    if (isAbsent(value)) return MISSING;
    const text = String(value);
    if (!codeOf.has(text)) codeOf.set(text, codeOf.size);
    return codeOf.get(text)!;
  });
  return { kind: "text", name, codes, levels: [...codeOf.keys()] };
}

/** The file's row of a row, from 0. */
export function fileRow({ rowOf }: Pick<Table, "rowOf">, row: number): number {
  return rowOf?.[row] ?? row;
}

/** Some of the rows, in the order given. */
export function takeRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === "text") return { ...column, codes: rows.map((row) => column.codes[row]) };
  const { written } = column;
  return {
    ...column,
    values: Float64Array.from(rows, (row) => column.values[row]),
    ...(written !== undefined && { written: { ...written, codes: rows.map((row) => written.codes[row]) } }),
  };
}

/** The values as texts, as they were written: what tells clusters and groups apart. `missing` where there is none. */
export function textsOf(column: Column): { readonly codes: Uint32Array; readonly levels: readonly string[] } {
  if (column.kind === "text") return column;
  if (column.written !== undefined) return column.written;
  const codeOf = new Map<number, number>();
  const codes = Uint32Array.from(column.values, (value) => {
    if (Number.isNaN(value)) return MISSING;
    let code = codeOf.get(value);
    if (code === undefined) {
      code = codeOf.size;
      codeOf.set(value, code);
    }
    return code;
  });
  return { codes, levels: [...codeOf.keys()].map(String) };
}

/** Whether the row has no value: infinite numbers are values, and are refused elsewhere. */
export function isMissing(column: Column, row: number): boolean {
  return column.kind === "text" ? column.codes[row] === MISSING : Number.isNaN(column.values[row]);
}

/** Numbers that mean a missing value, taken for such. */
export function withoutNumbers(
  column: Column,
  numbers: readonly number[],
  floats: (length: number) => Float64Array,
): Column {
  if (numbers.length === 0 || column.kind === "text" || column.date !== undefined) return column;
  const absent = new Set(numbers);
  if (!column.values.some((value) => absent.has(value))) return column;
  const values = floats(column.values.length);
  column.values.forEach((value, row) => {
    values[row] = absent.has(value) ? Number.NaN : value;
  });
  const { written } = column;
  if (written === undefined) return { ...column, values };
  const codes = written.codes.map((code, row) => (Number.isNaN(values[row]) ? MISSING : code));
  return { ...column, values, written: { ...written, codes } };
}
