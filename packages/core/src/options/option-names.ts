import { TABLE_OPTIONS, type TableOptionName } from "./option-table.ts";

/** Of reading, searching, predicting and auditing. */
const OTHER_FLAGS = {
  where: "where",
  types: "types",
  header: "header",
  delimiter: "delimiter",
  decimal: "decimal",
  encoding: "encoding",
  format: "format",
  sheet: "sheet",
  method: "method",
  seed: "seed",
  timeLimit: "time",
  threads: "threads",
  dominance: "dominance",
  unseen: "unseen",
  allowMissing: "allow-missing",
  labels: "labels",
  failUnder: "fail-under",
  failOver: "fail-over",
} as const;

/** The name of an option in the library. */
export type OptionName = TableOptionName | keyof typeof OTHER_FLAGS;

/**
 * The options that a person can set, by their names in the library, and what each is called on the command line (after
 * the two dashes). Sentences for people never hold either: a surface asks here.
 */
export const OPTION_FLAGS: Readonly<Record<OptionName, string>> = {
  ...(Object.fromEntries(Object.entries(TABLE_OPTIONS).map(([name, { flag }]) => [name, flag])) as Readonly<
    Record<TableOptionName, string>
  >),
  ...OTHER_FLAGS,
};
