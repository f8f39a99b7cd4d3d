import type { DateUnit, FoundReading } from "@fairfront/core/tables";

/** A column as SQL over the source's `from`. */
export interface SourceColumn {
  readonly name: string;
  readonly kind: "numeric" | "text";
  /** Set where the numbers are dates. */
  readonly date?: DateUnit | undefined;
  /** The value as it is in the file. */
  readonly raw: string;
  /** The value where a file keeps types: none of its digits is lost. */
  readonly stored: string;
  /** The value by its type: DOUBLE, DATE, TIMESTAMP, BOOLEAN or VARCHAR; null is missing. */
  readonly sql: string;
  /** The value as text, where doubles would lose digits of it. */
  readonly written?: string | undefined;
  /** The value as text, where numbers would take two texts for one, such as 1 and 01, or 1.0. */
  readonly spelled?: string | undefined;
  /** The value in a condition, where that is another. */
  readonly inCondition?: string | undefined;
}

/** The rows of a file that meet its condition, as SQL. */
export interface TableSource {
  readonly from: string;
  /** Rows of the file. */
  readonly allRows: number;
  /** Those that meet `where`. */
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
  /** A condition over the columns' names. */
  readonly where?: string | undefined;
  /** How a text file is written; absent for others. */
  readonly found?: FoundReading | undefined;
}

/** What can be found out about a file before its rows are counted. */
export type OpenedSource = Pick<TableSource, "from" | "columns" | "allRows" | "found">;
