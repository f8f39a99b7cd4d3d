import type { DateUnit } from "@fairfront/core/internal";
import type { FoundReading } from "@fairfront/core/tables";
import type { Dialect } from "./dialect.ts";

/** A value as an engine hands it over; wide whole numbers are asked for as texts. */
export type Value = number | string | bigint | boolean | null;

/** A connection to an engine that holds a table. */
export interface Engine {
  readonly dialect: Dialect;
  /** Runs one SELECT. One of `manyConditions` is not worth compiling, where an engine compiles. */
  rows(sql: string, manyConditions?: boolean): Promise<readonly (readonly Value[])[]>;
  /**
   * Hands over what a SELECT of doubles gives, column by column, some rows at a time; absent where rows are far away.
   * The arrays are the engine's own: they are good until `take` is done.
   */
  readonly stream?:
    | ((sql: string, take: (columns: readonly Float64Array[], rows: number) => Promise<void>) => Promise<void>)
    | undefined;
  /** Writes what a SELECT gives to a file, by its ending; absent where an engine cannot. */
  readonly write?: ((sql: string, path: string) => Promise<void>) | undefined;
  /** Makes a new table of what a SELECT gives, beside the one that is read; absent where rows are in files. */
  readonly create?: ((sql: string, name: string) => Promise<void>) | undefined;
  /** What follows FROM for a table of that name, beside the one that is read. */
  readonly placeOf?: ((name: string) => string) | undefined;
}

/** A column of the table. */
export interface EngineColumn {
  readonly name: string;
  readonly kind: "numeric" | "text";
  /** Its value as SQL over `EngineTable.from`: a double or a text, null where it is missing. */
  readonly value: string;
  /** Set where the numbers are dates: how they count from 1970-01-01. */
  readonly date?: DateUnit | undefined;
  /** Of numbers, as SQL: 1 where the value is infinite, so none for `value`; else null. */
  readonly infinite?: string | undefined;
  /** Of numbers, as SQL: the value as a text, where numbers would take two values for one. Groups are told apart by it. */
  readonly written?: string | undefined;
  /** Its value as it is in the table, with its own type, as SQL; by the column's name where absent. */
  readonly kept?: string | undefined;
}

/** Of a table of several files: rows of file f have places from f times this on. */
export const FILE_PLACES = 2 ** 40;

/** A table as an engine knows it. */
export interface EngineTable {
  /** What follows FROM. */
  readonly from: string;
  /** A condition that rows must meet, as SQL. */
  readonly where?: string | undefined;
  /** What tells a row from all others, as SQL: a text. */
  readonly key: string;
  /** The same as a number, and how it is written as a key; absent where there is none. */
  readonly place?: { readonly sql: string; readonly keyOf: (place: number) => string } | undefined;
  readonly columns: readonly EngineColumn[];
  /** How its text file is written; absent where there is none. */
  readonly found?: FoundReading | undefined;
}

export function columnNames({ columns }: Pick<EngineTable, "columns">): string[] {
  return columns.map(({ name }) => name);
}
