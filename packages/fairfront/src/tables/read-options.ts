import type { TableReading } from "@fairfront/core/tables";

/** How a table is read, and which texts in it mean a missing value (the usual ones where absent). */
export interface ReadOptions {
  readonly reading?: TableReading | undefined;
  readonly missingMarks?: readonly string[] | undefined;
}
