import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";
import { quoted } from "../phrases.ts";

const READ_AS = {
  thousands: "read as numbers with commas between thousands",
  "decimal-comma": "read as numbers with a comma before the fraction",
  date: "read as dates",
  moment: "read as dates with a time of day",
  "long-number": "has numbers with more digits than are computed with",
} as const;

function reason(because: "column" | "other-column" | "delimiter" | "asked", other: string | undefined): string {
  if (because === "other-column") return `, as in ${other}`;
  if (because === "delimiter") return ", since other commas in the file separate fields";
  return because === "asked" ? ", as asked" : "";
}

/** Words about tables and their columns. */
export const tableWords = {
  "column-absent": ofOption(
    entry<{ place: string; got: string; known: readonly string[] }>(
      ({ place, got }) => `expected a column of ${place}, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
  "column-length": entry<{ rows: number; got: number }>(
    ({ rows, got }) => `expected a value for each of ${rows} rows, got ${got}`,
  ),
  "marks-read": entry<{ count: number; marks: readonly string[]; numbers: boolean }>(
    ({ count, marks, numbers }) =>
      `${count} ${count === 1 ? "value" : "values"} ${quoted(marks)} read as missing${numbers ? ", the others as numbers" : ""}`,
  ),
  "column-read": entry<{
    as: "thousands" | "decimal-comma" | "date" | "moment" | "long-number";
    example: string;
    because: "column" | "other-column" | "delimiter" | "asked";
    other?: string;
  }>(({ as, example, because, other }) => `${READ_AS[as]} ("${example}")${reason(because, other)}`),
  "no-rows": entry<Nothing>(() => "expected at least 2 rows, got none"),
  "one-row": entry<{ rows: number }>(
    ({ rows }) => `expected at least 2 rows to cluster, got 1${rows === 1 ? "" : ` of ${rows} that lacks no value`}`,
    () => "add rows",
  ),
};
