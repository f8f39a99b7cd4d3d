import {
  InputError,
  isNumberText,
  numberOf,
  READ_NAMES,
  READING_OPTION_NAMES,
  type ReadingAsked,
  type ReadName,
  readingAsked,
  type TableReading,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import type { ReadOptions } from "../../tables/read-options.ts";
import { type FlagsOf, requestOf } from "./flag-request.ts";
import { withOptionFlag } from "./option-flag.ts";

/** How a file becomes a table; the marks of missing values have the empty one among them. */
export type ReadingFlags = ReadingAsked & FlagsOf<ReadName>;

export function withReadingFlags(command: Command): Command {
  for (const name of READING_OPTION_NAMES) withOptionFlag(command, name);
  for (const name of READ_NAMES) withOptionFlag(command, name);
  return command;
}

/** What the flags say; nothing where nothing was said. */
export function readingOf(flags: ReadingFlags): ReadOptions {
  const { header, delimiter, decimal, encoding, format, where, na } = flags;
  if (delimiter !== undefined && delimiter === decimal) {
    throw new InputError("--delimiter", `and --decimal are both "${delimiter}"; they contradict each other`);
  }
  const textual = [header === false && "--no-header", delimiter && "--delimiter", encoding && "--encoding"].find(
    Boolean,
  );
  if (textual && format !== undefined && format !== "csv" && format !== "tsv") {
    throw new InputError(String(textual), `is for CSV and TSV, and --format says ${format}; leave one out`);
  }
  if (where?.trim() === "") {
    throw new InputError("--where", `expected one condition in SQL such as "age >= 18", got "${where}"`);
  }
  const numbers = (na ?? []).filter(isNumberText).map((mark) => numberOf(mark)!);
  const reading: TableReading = {
    ...readingAsked(flags),
    ...(numbers.length > 0 && { missingNumbers: numbers }),
  };
  return { reading, ...requestOf(flags, READ_NAMES) };
}
