import {
  COLUMN_TYPES,
  type ColumnType,
  ENCODINGS,
  InputError,
  isNumberText,
  numberOf,
  TABLE_FORMATS,
  type TableReading,
} from "@fairfront/core/internal";
import type { Command } from "commander";
import type { ReadOptions } from "../../tables/with-source.ts";
import { nameList, oneOf } from "./flags.ts";
import { withOptionFlag } from "./option-flag.ts";

/** How a file becomes a table. */
export interface ReadingFlags {
  readonly types?: Readonly<Record<string, ColumnType>>;
  readonly na?: string[];
  readonly where?: string;
  /** False after --no-header. */
  readonly header: boolean;
  readonly delimiter?: string;
  readonly decimal?: "." | ",";
  readonly encoding?: TableReading["encoding"];
  readonly format?: TableReading["format"];
  readonly sheet?: string;
}

export function withReadingFlags(command: Command): Command {
  command
    .option("--where <condition>", 'only rows that meet it, in SQL: "age >= 18"')
    .option("--types <column=type,...>", `read columns as ${COLUMN_TYPES.join(", ")} against the guess`, typesFlag);
  return withOptionFlag(command, "missingMarks")
    .option("--no-header", "the first line is data; columns are called column1, column2, ...")
    .option("--delimiter <sign>", "what separates fields (default: the most frequent of , ; tab |)", delimiterFlag)
    .option("--decimal <sign>", "what stands before a fraction (default: as found)", oneOf("decimal", [".", ","]))
    .option("--encoding <name>", `${ENCODINGS.join(", ")} (default: as found)`, oneOf("encoding", ENCODINGS))
    .option("--format <name>", `${TABLE_FORMATS.join(", ")} (default: by the ending)`, oneOf("format", TABLE_FORMATS))
    .option("--sheet <name>", "of a spreadsheet (default: the first)");
}

/** What the flags say; nothing where nothing was said. */
export function readingOf(flags: ReadingFlags): ReadOptions {
  const { types, na, where, header, delimiter, decimal, encoding, format, sheet } = flags;
  if (delimiter !== undefined && delimiter === decimal) {
    throw new InputError("--delimiter", `and --decimal are both "${delimiter}"; they contradict each other`);
  }
  const textual = [!header && "--no-header", delimiter && "--delimiter", encoding && "--encoding"].find(Boolean);
  if (textual && format !== undefined && format !== "csv" && format !== "tsv") {
    throw new InputError(String(textual), `is for CSV and TSV, and --format says ${format}; leave one out`);
  }
  const numbers = (na ?? []).filter(isNumberText).map((mark) => numberOf(mark)!);
  const reading: TableReading = {
    ...(format !== undefined && { format }),
    ...(!header && { header }),
    ...(delimiter !== undefined && { delimiter }),
    ...(decimal !== undefined && { decimal }),
    ...(encoding !== undefined && { encoding }),
    ...(sheet !== undefined && { sheet }),
    ...(types !== undefined && { types }),
    ...(numbers.length > 0 && { missingNumbers: numbers }),
    ...(where !== undefined && { where: checkedWhere(where) }),
  };
  return { reading, missingMarks: na && ["", ...na] };
}

function checkedWhere(where: string): string {
  if (where.trim() === "") {
    throw new InputError("--where", `expected one condition in SQL such as "age >= 18", got "${where}"`);
  }
  return where;
}

function typesFlag(text: string, before: Readonly<Record<string, ColumnType>> = {}): Record<string, ColumnType> {
  const given = nameList("types")(text).map((pair): [string, ColumnType] => {
    const at = pair.lastIndexOf("=");
    if (at < 1) throw new InputError("--types", `expected column=type, got "${pair}"; for instance zip=text`);
    return [pair.slice(0, at), oneOf("types", COLUMN_TYPES)(pair.slice(at + 1))];
  });
  const pairs = [...Object.entries(before), ...given];
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i);
  if (twice !== undefined) throw new InputError("--types", `expected every column once, got "${twice[0]}" twice`);
  return Object.fromEntries(pairs);
}

const NAMED: Readonly<Record<string, string>> = {
  tab: "\t",
  "\\t": "\t",
  comma: ",",
  semicolon: ";",
  space: " ",
  pipe: "|",
};

function delimiterFlag(text: string): string {
  const sign = Object.hasOwn(NAMED, text) ? NAMED[text] : text;
  if (sign.length === 1 && !/["\r\n]/.test(sign)) return sign;
  throw new InputError("--delimiter", `expected one sign, or tab, got "${text}"`);
}
