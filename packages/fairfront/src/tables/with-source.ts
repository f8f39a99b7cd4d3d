import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { fileError, firstEncoding, InputError, marksOf, optionError, type RowTaker } from "@fairfront/core/internal";
import { whyUnread } from "../tidy/regular-file.ts";
import { filePieces } from "./byte-pieces.ts";
import { type DatabaseRoom, withDuckDB } from "./duckdb.ts";
import { readFailure } from "./read-failure.ts";
import type { ReadOptions } from "./read-options.ts";
import { sheetFormat, withSheetFile } from "./sheet-file.ts";
import type { TableSource } from "./source-column.ts";
import { withStagedFile } from "./staged-file.ts";
import { isText, tableFormat } from "./table-format.ts";
import { openSource } from "./table-source.ts";
import { surveyFile } from "./text-source.ts";
import { type Unchanged, watchFile } from "./unchanged.ts";
import { watched } from "./watched.ts";

export interface SourceOptions extends ReadOptions {
  /** A file that `work` writes by the database, which has access to no other than this and the table. */
  readonly written?: string | undefined;
  /** What the database may take of the machine. */
  readonly room?: DatabaseRoom | undefined;
  /** Has the rows of a text while it is found out what is in it. */
  readonly taker?: RowTaker | undefined;
}

/** A source whose file is watched: to be asked before anything is made of its rows. */
export type WatchedSource = TableSource & { readonly unchanged: Unchanged };

/** Opens a table for the time of `work`; what is wrong with the file is an InputError of one line. */
export async function withSource<Result>(
  path: string,
  options: SourceOptions,
  work: (connection: DuckDBConnection, source: WatchedSource) => Promise<Result>,
): Promise<Result> {
  const { reading, written, room, taker } = options;
  const unchanged = await watchFile(path);
  try {
    await checkFile(path);
    const sheet = sheetFormat(path, options);
    if (sheet !== undefined)
      return await withSheetFile(path, sheet, options, (csv, asText) => withSource(csv, asText, work));
    const absolute = resolve(path);
    const format = reading?.format ?? tableFormat(path);
    const marks = marksOf(options);
    const survey = isText(format) ? await surveyFile(absolute, { ...reading, format }, marks, taker) : undefined;
    const encoding =
      format === "json" ? await firstEncoding(filePieces(absolute), reading?.encoding) : survey?.encoding;
    return await withStagedFile(absolute, format, encoding, (staged) =>
      withDuckDB(
        [staged, ...(written === undefined ? [] : [resolve(written)])],
        async (connection) => {
          const as = { ...reading, format, marks, survey };
          const source = await watched(connection, () => openSource(connection, staged, as));
          checkSource(path, source);
          return await work(connection, { ...source, unchanged });
        },
        room,
      ),
    );
  } catch (error) {
    await unchanged(); // what looks wrong in a file that changes is not worth telling
    throw readFailure(path, error);
  }
}

export async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    throw new InputError("table", `expected a file at "${path}", but ${whyUnread(found)}; check the path`);
  if (found.isDirectory())
    throw new InputError("table", `expected a file, got the folder "${path}"; name a file in it`);
  if (!found.isFile()) {
    throw new InputError(
      "table",
      `expected a file, got the pipe or device "${path}"; copy it into a file, or feed it to the command by "-"`,
    );
  }
  if (found.size === 0) {
    throw new InputError("table", `expected column names and rows, got the empty file "${path}"`);
  }
}

/** SQL does not tell names apart that differ in the case of letters only: a condition would mean the first. */
function checkNamesIn(where: string, columns: TableSource["columns"]): void {
  const first = new Map<string, string>();
  for (const { name } of columns) {
    const plain = name.toLowerCase();
    const other = first.get(plain);
    const word = new RegExp(`(?<!\\w)${plain.replaceAll(/[^\w]/g, "\\$&")}(?!\\w)`);
    if (other !== undefined && word.test(where.toLowerCase())) {
      const said = `cannot tell "${other}" from "${name}" in "${where}"`;
      throw optionError("where", said, { advice: "rename one of the columns" });
    }
    first.set(plain, name);
  }
}

export function checkSource(path: string, { rows, allRows, columns, where }: TableSource): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) {
      throw fileError("table", `expected different column names, got "${name}" twice in "${path}"`, {
        advice: "rename one",
        remedies: [{ kind: "set", option: "header", value: false, to: "no-names" }],
      });
    }
    seen.add(name);
  }
  if (where !== undefined) checkNamesIn(where, columns);
  if (allRows === 0) throw new InputError("table", `expected rows below the column names, got none in "${path}"`);
  if (rows === 0) {
    throw optionError("where", `expected rows that meet "${where}", but none of ${allRows} does`, {
      advice: "change it",
    });
  }
}
