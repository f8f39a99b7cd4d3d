import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { InputError, type RunRecord } from "@fairfront/core/internal";
import { fileChecksum } from "../tables/checksum.ts";

/**
 * Whether a file is, byte for byte, the table of a record. A record's path may lead anywhere: a file is read as a table
 * only after this, and is never written. "none" is no file, which who reads it tells best.
 */
export async function recordedTable(
  { asked }: Pick<RunRecord, "asked">,
  path: string,
): Promise<"same" | "other" | "none"> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return "none";
  if (found.size === 0) return "other"; // no table, and the system's own files in /proc, which may never end, say so too
  return (await fileChecksum(path)) === asked.checksum ? "same" : "other";
}

/** Such as \\\\server\\share: looking for a file there asks that machine, and may tell it who asks. */
export function isElsewhere(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

export function elsewhereError(table: string): InputError {
  return new InputError(
    "table",
    `the record names one on another machine, "${table}"; if you trust it, name it yourself`,
  );
}

/**
 * Where a run's table is: as a person says, or as the record does, which is followed on this machine only. From a page,
 * which knows names alone, it is looked for here and beside the run.
 */
export function tableOf({ asked }: Pick<RunRecord, "asked">, given: string | undefined, run?: string): string {
  if (given !== undefined) return given;
  if (isElsewhere(asked.table)) throw elsewhereError(asked.table);
  const isName = asked.table === basename(asked.table);
  if (run === undefined || !isName || existsSync(asked.table)) return asked.table;
  const beside = join(dirname(resolve(run)), asked.table);
  return existsSync(beside) ? beside : asked.table;
}
