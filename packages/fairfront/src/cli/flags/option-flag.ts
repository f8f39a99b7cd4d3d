import { InputError, type OptionFacts, TABLE_OPTIONS, type TableOptionName } from "@fairfront/core/internal";
import type { Command } from "commander";
import { nameList, oneOf, wholeNumber } from "./flags.ts";
import { sizeLimit } from "./size-limit.ts";

/** The flag of an option of the table; `words` where it does something else here. */
export function withOptionFlag(command: Command, name: TableOptionName, words?: string): Command {
  const facts: OptionFacts = TABLE_OPTIONS[name];
  const [flags, text] = [`--${facts.flag} <${facts.takes}>`, words ?? facts.words];
  if (facts.kind === "texts") return command.option(flags, text, gathered(facts.flag), []);
  if (facts.kind === "marks") return command.option(flags, text, marksOf);
  const read = readerOf(facts);
  return read === undefined ? command.option(flags, text) : command.option(flags, text, read, facts.default);
}

/** What commander calls with the text of a flag, and with the value of the same flag before it. */
function readerOf(facts: OptionFacts): ((text: string, before: unknown) => unknown) | undefined {
  switch (facts.kind) {
    case "specs":
    case "names":
      return (text, before) => nameList(facts.flag)(text, before as readonly string[] | undefined);
    case "whole":
      return wholeNumber(facts.flag, facts.least);
    case "size":
      return sizeLimit(facts.flag);
    case "choice":
      return oneOf(facts.flag, facts.values);
    case "choices":
      return (text) => text.split(",").map((value) => oneOf(facts.flag, facts.values)(value.trim()));
    default:
      return undefined;
  }
}

/** Commander hands over whatever stands behind a flag, also the next flag. */
const gathered =
  (flag: string) =>
  (text: string, before: readonly string[]): string[] => {
    if (text.startsWith("--")) throw new InputError(`--${flag}`, `expected a value behind it, got the flag ${text}`);
    return [...before, text];
  };

const marksOf = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text.split(",").map((mark) => mark.trim()),
];
