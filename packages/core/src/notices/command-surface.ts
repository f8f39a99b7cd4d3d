import { flagWords, shellWord } from "../options/command-words.ts";
import { OPTION_FLAGS, type OptionName } from "../options/option-names.ts";
import { quotedNames } from "../words/listed-name.ts";
import type { Notice } from "./notice.ts";
import type { OptionValue } from "./remedy.ts";
import { sayNotice } from "./say.ts";
import { namedRemedies, type OptionTerms } from "./say-with.ts";

/** How options are typed on the command line. `flagOf`: what an option is called there. */
export function commandTerms(flagOf: (name: string) => string): OptionTerms {
  return {
    option: flagOf,
    setting: (name, value) => (typeof value === "boolean" ? flagOf(name) : `${flagOf(name)} ${typed(value)}`),
    resume: (place) => `go on with "fairfront resume${place === undefined ? "" : ` ${shellWord(place)}`}"`,
    model: `"fairfront pick ${flagNamed("model")}"`,
  };
}

/** A notice for who reads a report, which also has the commands that repeat it: options are flags. */
export function commandText(notice: Notice): string {
  return sayNotice(notice, { option: flagOf, remedy: namedRemedies(commandTerms(flagOf)) });
}

function flagOf(name: string): string {
  return Object.hasOwn(OPTION_FLAGS, name) ? flagNamed(OPTION_FLAGS[name as OptionName]) : name;
}

function flagNamed(flag: string): string {
  return flagWords(flag, "")[0];
}

/** As it is typed in a shell. */
function typed(value: OptionValue): string {
  if (Array.isArray(value)) return quotedNames(value);
  if (typeof value === "object") return quotedNames(Object.entries(value).map(([name, type]) => `${name}=${type}`));
  const text = String(value);
  if (/^[\w.,+-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
