import { InputError, MISSING, type Table } from "@fairfront/core/internal";

/** Which rows to keep, by one column: numbers within a range (both ends included), or one of some texts. */
export type RowFilter =
  | { readonly column: string; readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly column: string; readonly kind: "values"; readonly values: readonly string[] };

/** Filters that a row has to pass all of, as the condition that --where takes; empty for none. */
export function whereOf(filters: readonly RowFilter[]): string {
  return filters.map(conditionOf).join(" AND ");
}

function conditionOf(filter: RowFilter): string {
  const column = `"${filter.column.replaceAll('"', '""')}"`;
  if (filter.kind === "range") return `${column} BETWEEN ${filter.from} AND ${filter.to}`;
  return `${column} IN (${filter.values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")})`;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const COLUMN = String.raw`\s*"(?<column>(?:[^"]|"")+)"\s+`;
const RANGE = String.raw`BETWEEN\s+(?<from>${NUMBER})\s+AND\s+(?<to>${NUMBER})`;
const VALUES = String.raw`IN\s*\(\s*(?<values>'(?:[^']|'')*'(?:\s*,\s*'(?:[^']|'')*')*)\s*\)`;
const CONDITION = new RegExp(String.raw`${COLUMN}(?:${RANGE}|${VALUES})\s*(?<next>AND\b|$)`, "iy");

/** Reads what `whereOf` writes; undefined for any other condition, which only the command line understands. */
export function filtersOf(where: string): readonly RowFilter[] | undefined {
  const filters: RowFilter[] = [];
  if (where === "") return filters;
  const condition = new RegExp(CONDITION);
  for (;;) {
    const found = condition.exec(where)?.groups;
    if (found === undefined) return undefined;
    filters.push(filterOf(found));
    if (found.next === "") return filters;
  }
}

function filterOf({ column: quoted, from, to, values }: Readonly<Record<string, string>>): RowFilter {
  const column = unquoted(quoted);
  if (values === undefined) return { column, kind: "range", from: Number(from), to: Number(to) };
  const texts = Array.from(values.matchAll(/'((?:[^']|'')*)'/g), ([, text]) => text.replaceAll("''", "'"));
  return { column, kind: "values", values: texts };
}

const unquoted = (name: string): string => name.replaceAll('""', '"');

/** The rows that pass all filters, counted from 0. A missing value passes nothing. */
export function rowsThatPass(table: Table, filters: readonly RowFilter[]): Uint32Array {
  const passes = filters.map((filter) => passing(table, filter));
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) if (passes.every((pass) => pass(row))) rows.push(row);
  if (rows.length === 0) throw refused(filters, `none of ${table.rows} rows meets it`);
  return Uint32Array.from(rows);
}

function passing(table: Table, filter: RowFilter): (row: number) => boolean {
  const wanted = filter.column.toLowerCase(); // as in SQL
  const column = table.columns.find(({ name }) => name.toLowerCase() === wanted);
  if (column === undefined) throw refused([filter], "there is no such column");
  if (filter.kind === "range") {
    if (column.kind !== "numeric" || column.date !== undefined) throw refused([filter], "its values are no numbers");
    return (row) => column.values[row] >= filter.from && column.values[row] <= filter.to;
  }
  if (column.kind !== "text") throw refused([filter], "its values are no texts");
  const kept = column.levels.map((level) => filter.values.includes(level));
  return (row) => column.codes[row] !== MISSING && kept[column.codes[row]];
}

function refused(filters: readonly RowFilter[], why: string): InputError {
  return new InputError("row filter", `expected rows where ${whereOf(filters)}, but ${why}; change it`);
}
