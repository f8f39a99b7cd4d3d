import {
  commandTerms,
  InputError,
  type Notice,
  namedRemedies,
  OPTION_FLAGS,
  type OptionName,
  type Remedy,
  sayNotice,
} from "@fairfront/core/internal";
import { streams } from "../streams.ts";

/** A notice for who types commands: options are flags. */
export function flagNotice(notice: Notice): string {
  return sayNotice(notice, { remedy, option: flagOf });
}

/** An error in one line, in the words of the command line where it has any. */
export function flagMessage(error: Error): string {
  return error instanceof InputError ? flagNotice(error.notice) : error.message;
}

const FLAGS = new Set(Object.values(OPTION_FLAGS));

/** The flag of an option, by its name in the library or as it is typed. */
function flagOf(name: string): string {
  if (Object.hasOwn(OPTION_FLAGS, name)) return `--${OPTION_FLAGS[name as OptionName]}`;
  return FLAGS.has(name) || streams().flags?.has(`--${name}`) === true ? `--${name}` : name;
}

/** Nothing where the command that is running has no such flag. */
function remedy(advised: Remedy): string | undefined {
  const { flags } = streams();
  const isKnown = !("option" in advised) || flags === undefined || flags.has(flagOf(advised.option));
  return isKnown ? named(advised) : undefined;
}

const named = namedRemedies(commandTerms(flagOf));
