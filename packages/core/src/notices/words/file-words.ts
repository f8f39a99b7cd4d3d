import { entry, type Nothing } from "../entry.ts";
import { quoted } from "../phrases.ts";

const LOOKS = {
  parquet: ["what looks like Parquet", "name it .parquet, or say that this is its format"],
  arrow: ["what looks like Arrow", "name it .arrow, or say that this is its format"],
  gzip: ["what looks compressed", "give it a name that ends in .csv.gz"],
  zip: ["what looks like a zip or a spreadsheet", "give it a name that ends in .xlsx or .ods, or save it as CSV"],
  control: ["a control character in the first line", "take it out"],
  other: ["other bytes", "save it as CSV in UTF-8"],
} as const;

function looksLike(looks: string): readonly [got: string, advice: string] {
  return Object.hasOwn(LOOKS, looks) ? LOOKS[looks as keyof typeof LOOKS] : LOOKS.other;
}

/** Words about files of tables: their bytes, lines and headers. */
export const fileWords = {
  "other-bytes": entry<{ encoding: string; line: number }>(
    ({ encoding, line }) => `expected text in ${encoding.toUpperCase()}, got other bytes in line ${line}`,
    () => "save it as UTF-8, or say how it is encoded",
  ),
  "no-text": entry<{ looks: "parquet" | "arrow" | "gzip" | "zip" | "control" | "other" }>(
    ({ looks }) => `expected text in UTF-8, got ${looksLike(looks)[0]}`,
    ({ looks }) => looksLike(looks)[1],
  ),
  "arrow-damaged": entry<Nothing>(
    () => "expected a whole Arrow file, but it is damaged",
    () => "write it again, or use Parquet",
  ),
  "arrow-compressed": entry<Nothing>(
    () => "expected an Arrow file without compression",
    () => "save it without, or use Parquet",
  ),
  "json-too-deep": entry<{ most: number }>(
    ({ most }) =>
      `expected an object with values in every row, got lists and objects within each other over ${most} times`,
    () => "write a field for every value",
  ),
  "no-column-names": entry<Nothing>(() => "expected column names in the first line, got none"),
  "one-text-column": entry<{ line: string; delimiter?: string }>(({ line, delimiter }) => {
    const sign = delimiter === "\t" ? "tabs" : `"${delimiter}"`;
    const signs = delimiter === undefined ? "comma, semicolon, tab or |" : sign;
    return `expected columns separated by ${signs}, got one column "${line}"`;
  }),
  "open-quote": entry<{ line: number }>(
    ({ line }) => `expected quotes to be closed before the next delimiter, got an open one in line ${line}`,
    () => "correct that line",
  ),
  "field-count": entry<{ expected: number; got: number; line: number }>(
    ({ expected, got, line }) => `expected ${expected} fields as in the first line, got ${got} in line ${line}`,
    () => "correct that line",
  ),
  "long-line": entry<{ line: number }>(
    ({ line }) => `expected lines of at most 2 MB, got a longer one in line ${line}`,
    () => "is a quote left open?",
  ),
  "name-twice": entry<{ names: readonly string[] }>(
    ({ names }) => `expected different column names, got ${quoted(names)} twice`,
    ({ names }) => `rename one${names.length > 1 ? " of each" : ""}, or say that the first line is data`,
  ),
  "no-rows-below": entry<Nothing>(() => "expected rows below the column names, got none"),
  "table-changed": entry<Nothing>(
    () => "expected a file that stays as it is, but it changed while it was read",
    () => "try again",
  ),
  "encoding-found": entry<{ encoding: string }>(({ encoding }) => `read as ${encoding.toUpperCase()}`),
  "doubtful-points": entry<Nothing>(
    () => "has points that may part thousands, for other columns have decimal commas",
    () => "say what the decimal sign is, or take them out",
  ),
  "told-type": entry<{ type: "number" | "date"; value: string; row: number }>(
    ({ type, value, row }) =>
      `expected ${type === "number" ? "a number" : "a date such as 2024-02-29"} in every row as was said, got "${value}" in row ${row}`,
    () => "correct it, or say that it means a missing value",
  ),
};
