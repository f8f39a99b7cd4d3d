import { type EncodeOptions, encodeDefaults } from "../encoding/encode-options.ts";
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

/** Protected attributes as the value of --protect. Ranges of one attribute have commas of their own. */
export function protectText(protect: readonly string[]): string {
  return protect.map((spec) => (/^[^,]*[<>/*]/.test(spec) ? spec : listedName(spec))).join(",");
}

export type TableAsked = Pick<EncodeOptions, "exclude" | "weight" | "scale" | "missing" | "group" | "sample"> &
  Pick<EncodeOptions, "features" | "missingMarks" | "minSize" | "maxSize"> & {
    readonly reading?: TableReading | undefined;
    readonly measure?: readonly string[] | undefined;
    readonly shares?: readonly string[] | undefined;
  };

/** How a table was read and encoded, as flags; what is a default is left out. */
export function tableWords(asked: TableAsked): string[] {
  const { reading, scale, missing } = asked;
  const marks = (asked.missingMarks ?? []).filter((mark) => mark !== "");
  const types = Object.entries(reading?.types ?? {}).map(([name, type]) => listedName(`${name}=${type}`));
  return [
    ...flagWords("measure", asked.measure?.join(",")),
    ...flagWords("min-size", asked.minSize),
    ...flagWords("max-size", asked.maxSize),
    ...(asked.shares ?? []).flatMap((share) => flagWords("share", share)),
    ...flagWords("features", asked.features?.map(listedName).join(",")),
    ...flagWords("exclude", asked.exclude?.map(listedName).join(",")),
    ...flagWords("weight", asked.weight),
    ...flagWords("scale", scale === encodeDefaults.scale ? undefined : scale),
    ...flagWords("missing", missing === encodeDefaults.missing ? undefined : missing),
    ...flagWords("group", asked.group),
    ...flagWords("sample", asked.sample),
    ...flagWords("na", marks.length === 0 ? undefined : marks.join(",")),
    ...flagWords("format", reading?.format),
    ...flagWords("delimiter", reading?.delimiter === "\t" ? "tab" : reading?.delimiter),
    ...flagWords("decimal", reading?.decimal),
    ...flagWords("encoding", reading?.encoding),
    ...flagWords("types", types.length === 0 ? undefined : types.join(",")),
    ...flagWords("where", reading?.where),
    ...(reading?.header === false ? ["--no-header"] : []),
  ];
}
