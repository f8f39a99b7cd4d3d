import { type Column, InputError, MISSING, type Table } from "@fairfront/core/internal";
import { GrowingTexts } from "./growing.ts";
import { filtersOf, rowsThatPass } from "./row-filter.ts";
import { sharedFloats } from "./shared-arrays.ts";

/** How a person wants a table to be read. */
export interface Reading {
  /** Texts and numbers that mean a missing value; empty for the usual ones. */
  readonly marks: readonly string[];
  /** A condition that `filtersOf` understands; empty keeps all rows. */
  readonly where: string;
}

/** Those of the marks that are numbers, as the command line takes them. */
export function numbersAmong(marks: readonly string[]): number[] {
  return marks.filter((mark) => mark.trim() !== "" && Number.isFinite(Number(mark))).map(Number);
}

export interface ReadAs {
  readonly table: Table;
  /** The rows of the file that the table has; undefined for all. */
  readonly kept: Uint32Array | undefined;
}

/** A table with numbers that mean a missing value taken for such, and only the rows that pass the filter. */
export function readAs(whole: Table, { marks, where }: Reading): ReadAs {
  const numbers = new Set(numbersAmong(marks));
  const columns = numbers.size === 0 ? whole.columns : whole.columns.map((column) => withoutNumbers(column, numbers));
  const table = { ...whole, columns };
  if (where === "") return { table, kept: undefined };
  const filters = filtersOf(where);
  if (filters === undefined) {
    throw new InputError("row filter", `the page does not understand ${where}; use the command line for it`);
  }
  const kept = rowsThatPass(table, filters);
  return { table: { rows: kept.length, rowOf: kept, columns: columns.map((column) => someRows(column, kept)) }, kept };
}

function withoutNumbers(column: Column, numbers: ReadonlySet<number>): Column {
  if (column.kind === "text" || column.date !== undefined) return column;
  if (!column.values.some((value) => numbers.has(value))) return column;
  const values = sharedFloats(column.values.length);
  column.values.forEach((value, row) => {
    values[row] = numbers.has(value) ? Number.NaN : value;
  });
  return { ...column, values };
}

function someRows(column: Column, rows: Uint32Array): Column {
  if (column.kind === "numeric") {
    const values = sharedFloats(rows.length);
    for (let i = 0; i < rows.length; i++) values[i] = column.values[rows[i]];
    return { ...column, values };
  }
  const texts = new GrowingTexts(); // levels as if the other rows had never been there
  for (const row of rows) texts.push(column.codes[row] === MISSING ? null : column.levels[column.codes[row]]);
  return { ...column, codes: texts.finish(), levels: texts.levels };
}
