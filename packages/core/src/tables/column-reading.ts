import { type Notice, notice } from "../notices/notice.ts";

/** How a column's texts became what they are, where a person might have thought otherwise. Plain JSON. */
export interface ColumnReading {
  readonly column: string;
  /**
   * thousands: commas stand between thousands; decimal-comma: before fractions; decimal-point: points do, as they usually
   * do, though in this file they may all stand between thousands (1.234); date, moment: ISO dates without and
   * with a time of day; long-number: whole numbers with more digits than are computed with, kept as texts beside them.
   */
  readonly as: "thousands" | "decimal-comma" | "decimal-point" | "date" | "moment" | "long-number";
  /** A text of the column that shows it. */
  readonly example: string;
  /** What decided: the column itself, another one, what separates the fields, who asked, or only what is usual. */
  readonly because: "column" | "other-column" | "delimiter" | "asked" | "usual";
  /** The other column, where one decided. */
  readonly other?: string | undefined;
}

/** The decision and its reason, for who tells it. */
export function readingNotice({ column, as, example, because, other }: ColumnReading): Notice {
  const remedies = because === "usual" ? ([{ kind: "use", option: "decimal", to: "say-sign" }] as const) : [];
  return notice("column-read", column, { as, example, because, ...(other !== undefined && { other }) }, remedies);
}

/** How texts became numbers, where a person might have thought otherwise: dates are told where they are computed with. */
export function readingNotices(readings: readonly ColumnReading[] = []): Notice[] {
  return readings.filter(({ as }) => as !== "moment" && as !== "date").map(readingNotice);
}

export function longNumber(column: string, example: string): ColumnReading {
  return { column, as: "long-number", example, because: "column" };
}
