import { askedOf } from "./asked.ts";
import type { OptionFacts, ValueOf } from "./option-kind.ts";

const TABLE_FORMATS = ["csv", "tsv", "json", "parquet", "arrow", "xlsx", "ods"] as const;
export type TableFormatName = (typeof TABLE_FORMATS)[number];

/** What a column may be read as. */
const COLUMN_TYPES = ["number", "text", "date"] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

const ENCODINGS = ["utf-8", "utf-16", "latin-1"] as const;

/** How a file becomes a table, where that is not for the file to say; what is absent is found out. See `TABLE_OPTIONS`. */
export const READING_OPTIONS = {
  format: {
    kind: "choice",
    values: TABLE_FORMATS,
    flag: "format",
    takes: "name",
    words: `${TABLE_FORMATS.join(", ")} (default: by the ending)`,
  },
  delimiter: {
    kind: "sign",
    values: [",", ";", "\t", "|"],
    flag: "delimiter",
    takes: "sign",
    words: "what separates fields (default: the most frequent of , ; tab |)",
  },
  decimal: {
    kind: "choice",
    values: [".", ","],
    flag: "decimal",
    takes: "sign",
    words: "what stands before a fraction (default: as found)",
  },
  encoding: {
    kind: "choice",
    values: ENCODINGS,
    flag: "encoding",
    takes: "name",
    words: `${ENCODINGS.join(", ")} (default: as found)`,
  },
  sheet: { kind: "text", flag: "sheet", takes: "name", words: "of a spreadsheet (default: the first)" },
  types: {
    kind: "types",
    values: COLUMN_TYPES,
    flag: "types",
    takes: "column=type,...",
    words: `read columns as ${COLUMN_TYPES.join(", ")} against the guess`,
  },
  where: {
    kind: "text",
    flag: "where",
    takes: "condition",
    words: 'only rows that meet it, in SQL: "age >= 18"',
  },
  header: {
    kind: "off",
    flag: "no-header",
    takes: "",
    words: "the first line is data; columns are called column1, column2, ...",
    default: true,
  },
} as const satisfies Readonly<Record<string, OptionFacts>>;

/** The name of an option of reading. */
export type ReadingOptionName = keyof typeof READING_OPTIONS;
export const READING_OPTION_NAMES = Object.keys(READING_OPTIONS) as readonly ReadingOptionName[];

/** What was asked about the reading of a file; what is absent is found out. */
export type ReadingAsked = {
  readonly [Name in ReadingOptionName]?: ValueOf<(typeof READING_OPTIONS)[Name]> | undefined;
};

/** What was asked of the reading, in the table's order; what is usual is left out. */
export function readingAsked(request: ReadingAsked): ReadingAsked {
  const { header, ...others } = askedOf(READING_OPTIONS, request) as ReadingAsked;
  return header === false ? { ...others, header } : others;
}
