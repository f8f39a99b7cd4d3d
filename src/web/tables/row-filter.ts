import { InputError, MISSING, type Table } from "../../core/index.ts";

/** Which rows to keep, by one column: numbers within a range (both ends included), or one of some texts. */
export type RowFilter =
  | { readonly column: string; readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly column: string; readonly kind: "values"; readonly values: readonly string[] };

/** The filter as the condition that --where takes. */
export function whereOf(filter: RowFilter): string {
  const column = `"${filter.column.replaceAll('"', '""')}"`;
  if (filter.kind === "range") return `${column} BETWEEN ${filter.from} AND ${filter.to}`;
  return `${column} IN (${filter.values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")})`;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const COLUMN = String.raw`^\s*"((?:[^"]|"")+)"\s+`;
const RANGE = new RegExp(`${COLUMN}BETWEEN\\s+(${NUMBER})\\s+AND\\s+(${NUMBER})\\s*$`, "i");
const VALUES = new RegExp(`${COLUMN}IN\\s*\\(\\s*('(?:[^']|'')*'(?:\\s*,\\s*'(?:[^']|'')*')*)\\s*\\)\\s*$`, "i");

/** Reads what `whereOf` writes; undefined for any other condition, which only the command line understands. */
export function filterOf(where: string): RowFilter | undefined {
  const range = RANGE.exec(where);
  if (range !== null) {
    return { column: unquoted(range[1]), kind: "range", from: Number(range[2]), to: Number(range[3]) };
  }
  const values = VALUES.exec(where);
  if (values === null) return undefined;
  const texts = Array.from(values[2].matchAll(/'((?:[^']|'')*)'/g), ([, text]) => text.replaceAll("''", "'"));
  return { column: unquoted(values[1]), kind: "values", values: texts };
}

const unquoted = (name: string): string => name.replaceAll('""', '"');

/** The rows that pass, counted from 0. A missing value passes nothing. */
export function rowsThatPass(table: Table, filter: RowFilter): Uint32Array {
  const wanted = filter.column.toLowerCase(); // as in SQL
  const column = table.columns.find(({ name }) => name.toLowerCase() === wanted);
  if (column === undefined) throw refused(filter, "there is no such column");
  const passing: number[] = [];
  if (filter.kind === "range") {
    if (column.kind !== "numeric" || column.date !== undefined) throw refused(filter, "its values are no numbers");
    column.values.forEach((value, row) => {
      if (value >= filter.from && value <= filter.to) passing.push(row);
    });
  } else {
    if (column.kind !== "text") throw refused(filter, "its values are no texts");
    const kept = column.levels.map((level) => filter.values.includes(level));
    column.codes.forEach((code, row) => {
      if (code !== MISSING && kept[code]) passing.push(row);
    });
  }
  if (passing.length === 0) throw refused(filter, `none of ${table.rows} rows meets it`);
  return Uint32Array.from(passing);
}

function refused(filter: RowFilter, why: string): InputError {
  return new InputError("row filter", `expected rows where ${whereOf(filter)}, but ${why}; change it`);
}
