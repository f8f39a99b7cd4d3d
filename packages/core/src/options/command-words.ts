import { OPTIONS } from "./option-names.ts";
import { TABLE_OPTION_NAMES, type TableOptionName, type TableRequest } from "./option-table.ts";
import { optionTexts } from "./option-text.ts";
import { READING_OPTION_NAMES, type ReadingAsked } from "./reading-options.ts";

/** In single quotes where a shell would read something into it. */
export function shellWord(text: string): string {
  return /^[\w./,:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A flag and its value; nothing where there is no value. */
export function flagWords(flag: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${flag}`, shellWord(String(value))];
}

/** What was asked about a table, and how it was read. */
export type TableWords = TableRequest & { readonly reading?: ReadingAsked | undefined };

const NAMED_FIRST: readonly TableOptionName[] = ["protect", "clusters"]; // a command begins with them

/** How a table was read and encoded, as flags; what is a default is left out. */
export function tableWords({ reading = {}, ...asked }: TableWords): string[] {
  return [
    ...TABLE_OPTION_NAMES.filter((name) => !NAMED_FIRST.includes(name)).flatMap((name) =>
      optionWords(name, asked[name]),
    ),
    ...READING_OPTION_NAMES.flatMap((name) => optionWords(name, reading[name])),
  ];
}

/** An option as a flag, with its value; nothing for the default. */
export function optionWords(name: keyof typeof OPTIONS, value: unknown): string[] {
  const { kind, flag } = OPTIONS[name];
  const texts = optionTexts(OPTIONS[name], value);
  return kind === "off" ? texts.map(() => `--${flag}`) : texts.flatMap((text) => flagWords(flag, text));
}
