import { join, resolve } from "node:path";
import { InputError, shellWord } from "@fairfront/core/internal";
import { parseRows, ROWS_FILE } from "../../lift/rows-file.ts";
import type { RowsAsked, RowsFile } from "../../lift/rows-schema.ts";
import { elsewhereError, isElsewhere } from "../../runs/recorded-table.ts";
import { handAddress, isHandAddress } from "../../sources/engines/by-hand.ts";
import { isAddress } from "../../sources/engines/with-rows.ts";
import { readRegular } from "../../tidy/regular-file.ts";

const MOST_BYTES = 2 ** 29; // of a file: more is no text that can be read

/** The file of a run's folder, which may be somebody else's. */
export async function readRows(folder: string): Promise<RowsFile> {
  const bytes = await readRegular(join(folder, ROWS_FILE), MOST_BYTES).catch((error: Error) => {
    throw new InputError(
      "run folder",
      `expected ${ROWS_FILE} in "${folder}", but it could not be read: ${error.message}`,
    );
  });
  return parseRows(bytes.toString("utf8"));
}

/**
 * Where the rows of a run are: as a person says, or as its file does, which may be somebody else's. That is followed on
 * this machine only: an engine would be told who asks, by a name and a secret. What is asked by hand is in the run's folder.
 */
export function rowsTable({ table }: Pick<RowsAsked, "table">, given: string | undefined, folder: string): string {
  if (given !== undefined) return isAddress(given) ? given : resolve(given);
  if (isHandAddress(table)) return handAddress(folder);
  if (isAddress(table) || isElsewhere(table)) throw elsewhereError(table);
  return table;
}

/** What a person types to go on with a run. */
export function resumeWords(folder: string, table: string): string {
  const named = isAddress(table) && !isHandAddress(table) ? ` --table ${shellWord(table)}` : "";
  return `fairfront resume ${shellWord(folder)}${named}`;
}
