import {
  type Column,
  fileRow,
  findColumn,
  InputError,
  leftOutColumn,
  MISSING,
  markOptions,
  safeValue,
  type Table,
  type TextColumn,
} from "@fairfront/core/internal";
import type { ReadOptions } from "../../tables/read-options.ts";
import { readTable } from "../../tables/read-table.ts";

/** Clusters that are in a file of their own. */
export interface OtherLabels {
  readonly file: string;
  /** The column that both files have, by which rows belong together. */
  readonly id: string;
  /** The column of clusters in that file. */
  readonly labels: string;
  /** Columns of the table whose values are texts, whatever they look like. */
  readonly texts: readonly string[];
}

export interface JoinedTable {
  readonly table: Table;
  /** What a person should know, a sentence each. */
  readonly notices: readonly string[];
}

/** Reads a table and gives every row the cluster that the other file has for its id, in whatever order; or none. */
export async function readJoined(path: string, read: ReadOptions, other: OtherLabels): Promise<JoinedTable> {
  const { file, id, labels } = other;
  const table = await readWithId(path, read, id, other.texts);
  const labelled = await readWithId(file, markOptions(read), id, [labels]);
  if (table.columns.some(({ name }) => name === labels)) {
    throw new InputError(
      "--labels",
      `expected "${labels}" in one of the files, got it in both; rename one, or leave --labels-from out`,
    );
  }
  const clusters = findColumn(labelled, labels, "--labels", `"${file}"`);
  const rowOfId = rowsById(labelled, id, file);
  const own = rowsById(table, id, path);
  const from = Array.from(textsOf(table, id, path), (text) => (text === undefined ? undefined : rowOfId.get(text)));
  const strangers = [...rowOfId.keys()].filter((text) => !own.has(text));
  const notices =
    strangers.length === 0
      ? []
      : [
          `${labels}: ${strangers.length} of ${rowOfId.size} ids of ${file} are not in the table, "${safeValue(strangers[0])}" first`,
        ];
  const why = leftOutColumn(labelled); // of a labels file: why a row has no cluster
  const reasons =
    why === undefined || table.columns.some(({ name }) => name === why) ? [] : [findColumn(labelled, why, "--labels")];
  const joined = [clusters, ...reasons].map((column) => taken(column, from));
  return { table: { ...table, columns: [...table.columns, ...joined] }, notices };
}

/** Columns of which every value is a group: those of attributes without ranges and quantiles. */
export function valueColumns(protect: readonly string[]): string[] {
  return protect
    .flatMap((spec) => spec.split("*"))
    .filter((part) => !/[<>/]|^\s*[\d.]+\s*-/.test(part))
    .map((part) => part.trim());
}

/** Clusters and groups are texts: 01 is not 1, and no digit of a long number is lost. */
export async function readAsTexts(path: string, read: ReadOptions, texts: readonly string[]): Promise<Table> {
  const types = { ...Object.fromEntries(texts.map((name) => [name, "text" as const])), ...read.reading?.types };
  try {
    return await readTable(path, { ...read, reading: { ...read.reading, types } });
  } catch (error) {
    if (!(error instanceof InputError) || error.subject !== "types") throw error;
    return readTable(path, read); // a column is not there: who looks for it says so
  }
}

/** Ids are texts too. */
async function readWithId(path: string, read: ReadOptions, id: string, texts: readonly string[]): Promise<Table> {
  const reading = { ...read.reading, types: { ...read.reading?.types, [id]: "text" as const } };
  try {
    return await readAsTexts(path, { ...read, reading }, texts);
  } catch (error) {
    if (!(error instanceof InputError) || error.subject !== "types") throw error;
    throw new InputError("--id", `in "${path}", ${error.message.slice("types: ".length)}`);
  }
}

function textsOf(table: Table, id: string, path: string): (string | undefined)[] {
  const { codes, levels } = findColumn(table, id, "--id", `"${path}"`) as TextColumn;
  return Array.from(codes, (code) => (code === MISSING ? undefined : levels[code]));
}

/** Rows of the table, by what identifies them; a row without an id is nobody's. */
function rowsById(table: Table, id: string, path: string): Map<string, number> {
  const rows = new Map<string, number>();
  const place = (row: number): number => fileRow(table, row) + 1;
  textsOf(table, id, path).forEach((text, row) => {
    if (text === undefined) return;
    const before = rows.get(text);
    if (before !== undefined) {
      throw new InputError(
        "--id",
        `expected every ${id} once, got "${text}" in rows ${place(before)} and ${place(row)} of "${path}"; leave one out`,
      );
    }
    rows.set(text, row);
  });
  return rows;
}

function taken(column: Column, from: readonly (number | undefined)[]): Column {
  if (column.kind === "text") {
    return { ...column, codes: Uint32Array.from(from, (row) => (row === undefined ? MISSING : column.codes[row])) };
  }
  const values = Float64Array.from(from, (row) => (row === undefined ? Number.NaN : column.values[row]));
  const { written } = column;
  if (written === undefined) return { ...column, values };
  const codes = Uint32Array.from(from, (row) => (row === undefined ? MISSING : written.codes[row]));
  return { ...column, values, written: { ...written, codes } };
}
