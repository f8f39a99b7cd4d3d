import { refusal } from "../errors.ts";
import type { DateUnit } from "./date-unit.ts";

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
  return { ...column, values: Float64Array.from(rows, (row) => column.values[row]) };
}

/** Whether the row has no value: infinite numbers are values, and are refused elsewhere. */
export function isMissing(column: Column, row: number): boolean {
  return column.kind === "text" ? column.codes[row] === MISSING : Number.isNaN(column.values[row]);
}
