import {
  InputError,
  isNumberText,
  keepRows,
  numberOf,
  type ReadingAsked,
  sharedFloats,
  sharedWords,
  type Table,
  withoutNumbers,
} from "@fairfront/core/internal";
import { filtersOf, rowsThatPass } from "./row-filter.ts";

/** What a person says of a file against what is found out: of texts and spreadsheets. */
export type ReadingRequest = Omit<ReadingAsked, "format" | "where">;

/** How a person wants a table to be read. */
export interface Reading {
  readonly request: ReadingRequest;
  /** Texts and numbers that mean a missing value; empty for the usual ones. */
  readonly marks: readonly string[];
  /** A condition that `filtersOf` understands; empty keeps all rows. */
  readonly where: string;
}

/** Those of the marks that are numbers, as the command line takes them. */
export function numbersAmong(marks: readonly string[]): number[] {
  return marks.filter(isNumberText).map((mark) => numberOf(mark)!);
}

export interface ReadAs {
  readonly table: Table;
  /** The rows of the file that the table has; undefined for all. */
  readonly kept: Uint32Array | undefined;
}

/** A table with numbers that mean a missing value taken for such, and only the rows that pass the filter. */
export function readAs(whole: Table, { marks, where }: Omit<Reading, "request">): ReadAs {
  const numbers = numbersAmong(marks);
  const columns = whole.columns.map((column) => withoutNumbers(column, numbers, sharedFloats));
  const table = { ...whole, columns };
  if (where === "") return { table, kept: undefined };
  const filters = filtersOf(where);
  if (filters === undefined) {
    throw new InputError("row filter", `the page does not understand ${where}; use the command line for it`);
  }
  const kept = rowsThatPass(table, filters);
  return { table: keepRows(table, kept, { floats: sharedFloats, words: sharedWords }), kept };
}
