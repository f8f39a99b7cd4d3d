import type { OPTIONS } from "@fairfront/core/internal";

/** What the page says at a field. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** Where nothing is said. */
  readonly none?: string;
  /** Its values, for people. */
  readonly values?: Readonly<Record<string, string>>;
}

const SIZE_HINT = "a number, or a share such as 5%";

/** The page's words for options; one that is absent here is told as in the help of the command line. */
export const optionTexts = {
  clusters: { label: "Clusters", hint: "2 to 256" },
  minSize: { label: "Rows of a cluster, at least", hint: SIZE_HINT, none: "no limit" },
  maxSize: { label: "Rows of a cluster, at most", hint: SIZE_HINT, none: "no limit" },
  weight: {
    label: "Weights of the rows",
    hint: "A row of weight 2 counts as two, in cost and in fairness.",
    none: "every row counts as one",
  },
  scale: {
    label: "Scaling",
    values: {
      zscore: "z-score",
      minmax: "0 to 1",
      none: "as it is",
      "zscore+l2": "z-score, rows of length 1",
      "minmax+l2": "0 to 1, rows of length 1",
      "none+l2": "rows of length 1",
    },
  },
  missing: {
    label: "Rows with missing values",
    values: { error: "refuse, and say where", drop: "leave out", impute: "fill in (median, most frequent)" },
  },
  maxMissing: {
    label: "Values of a column to fill in, at most",
    hint: "where missing values are filled in: a number of rows, or a share such as 80%",
    none: "50%",
  },
  group: { label: "Merge groups of fewer rows than", hint: "0 keeps all groups" },
  sample: {
    label: "Rows to draw for the search",
    hint: "0 takes all; fewer rows give a quicker first front, and the record says so",
  },
  missingMarks: {
    label: "What means a missing value",
    hint: "texts or numbers between commas, such as unknown, -999; an empty field always does",
  },
  where: { label: "Rows to use" },
  delimiter: {
    label: "Between fields stands",
    values: { ",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar" },
  },
  decimal: { label: "Before fractions stands", values: { ".": "a point: 1.5", ",": "a comma: 1,5" } },
  encoding: {
    label: "Letters are written in",
    values: { "utf-8": "UTF-8", "utf-16": "UTF-16", "latin-1": "Latin-1, Windows-1252" },
  },
  header: { label: "The first line", values: { true: "names the columns", false: "is data" } },
  method: { label: "Method" },
  seed: { label: "Seed", hint: "Same seed, same front, here and on the command line" },
  timeLimit: { label: "Time limit", hint: "seconds; 0 is until the method is done" },
} as const satisfies Readonly<Partial<Record<keyof typeof OPTIONS, FieldWords>>>;
