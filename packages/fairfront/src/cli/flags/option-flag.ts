import { InputError, OPTIONS, type OptionFacts } from "@fairfront/core/internal";
import { type Command, Option } from "commander";
import { duration, nameList, oneOf, sign, typesOf, wholeNumber } from "./flags.ts";
import { gathers } from "./flags-once.ts";
import { sizeLimit } from "./size-limit.ts";

/** Where an option does something else in a command, or has another default. */
export interface OptionChange {
  readonly words?: string;
  /** Undefined for none; `shown` where it is not told as it is. */
  readonly usual?: { readonly value: unknown; readonly shown?: string };
}

/** The flag of an option of core's tables. */
export function withOptionFlag(command: Command, name: keyof typeof OPTIONS, change: OptionChange = {}): Command {
  return command.addOption(flagOf(OPTIONS[name], change));
}

/** What is told of an option, as a flag with its help. */
export function flagOf(facts: OptionFacts, change: OptionChange = {}): Option {
  const { words = facts.words, usual = { value: usualOf(facts) } } = change;
  const option = new Option(facts.kind === "off" ? `--${facts.flag}` : `--${facts.flag} <${facts.takes}>`, words);
  const read = readerOf(facts);
  if (read !== undefined) option.argParser(read);
  if (facts.kind !== "off") option.default(usual.value, "shown" in usual ? usual.shown : undefined);
  return option;
}

/** The usual marks are for the reading to know. */
function usualOf(facts: OptionFacts): unknown {
  if (facts.kind === "texts") return [];
  return facts.kind === "marks" ? undefined : facts.default;
}

/** What commander calls with the text of a flag, and with the value of the same flag before it. */
function readerOf(facts: OptionFacts): ((text: string, before: unknown) => unknown) | undefined {
  switch (facts.kind) {
    case "specs":
    case "names":
      return gathers((text, before) => nameList(facts.flag)(text, before as readonly string[] | undefined));
    case "texts":
      return gathers((text, before) => gathered(facts.flag, text, before as readonly string[]));
    case "marks":
      return gathers((text, before) => marksOf(text, before as readonly string[] | undefined));
    case "types":
      return gathers((text, before) =>
        typesOf(facts.flag, facts.values)(text, before as Record<string, string> | undefined),
      );
    case "whole":
      return wholeNumber(facts.flag, facts.least, facts.most);
    case "time":
      return duration(facts.flag);
    case "sign":
      return sign(facts.flag);
    case "size":
      return sizeLimit(facts.flag);
    case "choice":
      return oneOf(facts.flag, facts.values);
    case "choices":
      return (text) => text.split(",").map((value) => oneOf(facts.flag, facts.values)(value.trim()));
    case "text":
    case "column":
    case "off":
      return undefined;
  }
}

/** Commander hands over whatever stands behind a flag, also the next flag. */
function gathered(flag: string, text: string, before: readonly string[]): string[] {
  if (text.startsWith("--")) throw new InputError(`--${flag}`, `expected a value behind it, got the flag ${text}`);
  return [...before, text];
}

/** An empty field is always missing. */
function marksOf(text: string, before: readonly string[] = [""]): string[] {
  return [...before, ...text.split(",").map((mark) => mark.trim())];
}
