import { entry } from "../entry.ts";
import { quoted } from "../phrases.ts";

const READ_AS = {
  thousands: "read as numbers with commas between thousands",
  "decimal-comma": "read as numbers with a comma before the fraction",
  "decimal-point": "read as numbers with a point before the fraction",
  date: "read as dates",
  moment: "read as dates with a time of day",
  "long-number": "has numbers with more digits than are computed with",
} as const;

function reason(
  because: "column" | "other-column" | "delimiter" | "asked" | "usual",
  other: string | undefined,
): string {
  if (because === "other-column") return `, as in ${other}`;
  if (because === "delimiter") return ", since other commas in the file separate fields";
  if (because === "usual") return ", though in this file it may stand between thousands";
  return because === "asked" ? ", as asked" : "";
}

/** Notes about how the columns of a table were read. */
export const readingNotes = {
  "marks-read": entry<{ count: number; marks: readonly string[]; numbers: boolean }>(
    ({ count, marks, numbers }) =>
      `${count} ${count === 1 ? "value" : "values"} ${quoted(marks)} read as missing${numbers ? ", the others as numbers" : ""}`,
  ),
  "column-read": entry<{
    as: "thousands" | "decimal-comma" | "decimal-point" | "date" | "moment" | "long-number";
    example: string;
    because: "column" | "other-column" | "delimiter" | "asked" | "usual";
    other?: string;
  }>(({ as, example, because, other }) => `${READ_AS[as]} ("${example}")${reason(because, other)}`),
};
