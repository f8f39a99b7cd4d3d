import { dirname, relative, sep } from "node:path";
import { type BytePieces, csvField, fileError, surveyText, type TextOptions } from "@fairfront/core/internal";
import { sqlText } from "./duckdb.ts";
import type { SourceColumn } from "./source-column.ts";
import { textColumns } from "./text-source.ts";

/** The folders named `column=value` that many files lie in. The database's own would take the place of columns in the files. */
interface Partition {
  readonly name: string;
  /** Which folder below the root it is, from 0. */
  readonly depth: number;
  /** The folders' names, each once. */
  readonly folders: readonly string[];
}

const FOLDER = /^([^=]+)=([^=]*)$/s;
const NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

/** The same ones in all paths; what is above `root` tells nothing. */
export function partitionsOf(root: string, paths: readonly string[]): Partition[] {
  const found = paths.map((path) => dirname(relative(root, path)).split(sep));
  const named = found.map((folders) => folders.map((folder) => FOLDER.exec(folder)?.[1] ?? ""));
  const said = named.map((names) => names.join("/").replace(/\/+$/, ""));
  const other = said.findIndex((own) => own !== said[0]);
  if (other >= 0) {
    throw fileError("table", `expected the partitions of "${paths[0]}", got others in "${paths[other]}"`, {
      advice: "name the files that belong together",
    });
  }
  return named[0].flatMap((name, depth) =>
    name === "" ? [] : [{ name, depth, folders: [...new Set(found.map((folders) => folders[depth]))] }],
  );
}

const ONE_COLUMN = { delimiter: ",", header: true, oneColumn: true, decimal: undefined } as const;

/** Partitions as columns, of what core makes of their texts. `path` is the file of a row, as SQL. */
export async function partitionColumns(
  root: string,
  partitions: readonly Partition[],
  path: string,
  { types = {}, marks = [] }: Pick<TextOptions, "types" | "marks">,
): Promise<SourceColumn[]> {
  const prefix = root.endsWith(sep) ? root : root + sep;
  const below = `substr(${path}, length(${sqlText(prefix)}) + 1)`;
  const columns = partitions.map(async ({ name, depth, folders }) => {
    const values = folders.map((folder) => decoded(FOLDER.exec(folder)![2]));
    const own = Object.hasOwn(types, name) ? { [name]: types[name] } : {};
    const survey = await surveyText(lines([name, ...values]), { ...ONE_COLUMN, types: own, marks });
    const folder = `split_part(${below}, ${sqlText(sep)}, ${depth + 1})`;
    const place = `CAST(enum_code(CAST(${folder} AS ENUM(${folders.map(sqlText).join(", ")}))) AS INTEGER)`;
    return textColumns(survey, [`[${values.map(sqlText).join(", ")}][${place} + 1]`], marks);
  });
  return (await Promise.all(columns)).flat();
}

function decoded(value: string): string {
  if (value === NO_VALUE) return "";
  try {
    const text = decodeURIComponent(value);
    return text.includes("\0") ? value : text; // which no SQL can hold
  } catch {
    return value;
  }
}

function lines(texts: readonly string[]): BytePieces {
  return async function* pieces() {
    yield new TextEncoder().encode(texts.map((text) => `${csvField(text)}\n`).join(""));
  };
}
