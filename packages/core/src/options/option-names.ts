import { TABLE_OPTIONS, type TableOptionName } from "./option-table.ts";
import { READING_OPTIONS, type ReadingOptionName } from "./reading-options.ts";
import { RUN_OPTIONS, type RunOptionName } from "./run-options.ts";

/** Every option of tables, reading and searches, with what it is. */
export const OPTIONS = { ...TABLE_OPTIONS, ...READING_OPTIONS, ...RUN_OPTIONS } as const;

/** Of a method, of choosing, predicting and auditing: they are not in the tables. */
const OTHER_FLAGS = {
  options: "set",
  id: "id",
  unseen: "unseen",
  allowMissing: "allow-missing",
  labels: "labels",
  failUnder: "fail-under",
  failOver: "fail-over",
  reference: "reference",
  representation: "representation",
  confidence: "confidence",
} as const;

/** Of what the tool does with files alone. */
const TOOL_FLAGS = { force: "force", only: "only", table: "table" } as const;

/** The name of an option in the library. */
export type OptionName =
  | TableOptionName
  | ReadingOptionName
  | RunOptionName
  | keyof typeof OTHER_FLAGS
  | keyof typeof TOOL_FLAGS;

/**
 * The options that a person can set, by their names in the library, and what each is called on the command line (after
 * the two dashes). Sentences for people never hold either: a surface asks here.
 */
export const OPTION_FLAGS: Readonly<Record<OptionName, string>> = {
  ...(Object.fromEntries(Object.entries(OPTIONS).map(([name, { flag }]) => [name, flag])) as Readonly<
    Record<keyof typeof OPTIONS, string>
  >),
  ...OTHER_FLAGS,
  ...TOOL_FLAGS,
};
