import { TABLE_OPTION_NAMES, TABLE_OPTIONS, type TableOptionName, type TableWish } from "../options/option-table.ts";
import { optionTexts } from "../options/option-text.ts";
import type { TableReading } from "../run/table-reading.ts";
import { listedName } from "../words/listed-name.ts";

/** In single quotes where a shell would read something into it. */
export function shellWord(text: string): string {
  return /^[\w./,:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A flag and its value; nothing where there is no value. */
export function flagWords(flag: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${flag}`, shellWord(String(value))];
}

/** What was asked about a table, and how it was read. */
export type TableWords = TableWish & { readonly reading?: TableReading | undefined };

const NAMED_FIRST: readonly TableOptionName[] = ["protect", "clusters"]; // a command begins with them

/** How a table was read and encoded, as flags; what is a default is left out. */
export function tableWords(asked: TableWords): string[] {
  const { reading } = asked;
  const types = Object.entries(reading?.types ?? {}).map(([name, type]) => listedName(`${name}=${type}`));
  return [
    ...TABLE_OPTION_NAMES.filter((name) => !NAMED_FIRST.includes(name)).flatMap((name) =>
      optionWords(name, asked[name]),
    ),
    ...flagWords("format", reading?.format),
    ...flagWords("delimiter", reading?.delimiter === "\t" ? "tab" : reading?.delimiter),
    ...flagWords("decimal", reading?.decimal),
    ...flagWords("encoding", reading?.encoding),
    ...flagWords("types", types.length === 0 ? undefined : types.join(",")),
    ...flagWords("where", reading?.where),
    ...(reading?.header === false ? ["--no-header"] : []),
  ];
}

/** An option of a table as a flag, with its value; nothing for the default. */
export function optionWords(name: TableOptionName, value: unknown): string[] {
  return optionTexts(name, value).flatMap((text) => flagWords(TABLE_OPTIONS[name].flag, text));
}
