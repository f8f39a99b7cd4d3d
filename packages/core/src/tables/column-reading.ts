import { type Notice, notice } from "../notices/notice.ts";

/** How a column's texts became what they are, where a person might have thought otherwise. Plain JSON. */
export interface ColumnReading {
  readonly column: string;
  /**
   * thousands: commas stand between thousands; decimal-comma: before fractions; date, moment: ISO dates without and
   * with a time of day; long-number: whole numbers with more digits than are computed with, kept as texts beside them.
   */
  readonly as: "thousands" | "decimal-comma" | "date" | "moment" | "long-number";
  /** A text of the column that shows it. */
  readonly example: string;
  /** What decided: the column itself, another one, what separates the fields, or who asked. */
  readonly because: "column" | "other-column" | "delimiter" | "asked";
  /** The other column, where one decided. */
  readonly other?: string | undefined;
}

/** The decision and its reason, for who tells it. */
export function readingNotice({ column, as, example, because, other }: ColumnReading): Notice {
  return notice("column-read", column, { as, example, because, ...(other !== undefined && { other }) });
}

export function longNumber(column: string, example: string): ColumnReading {
  return { column, as: "long-number", example, because: "column" };
}
