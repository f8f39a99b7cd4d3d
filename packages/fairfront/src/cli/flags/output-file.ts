import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { InputError } from "@fairfront/core/internal";
import { wouldName } from "../../tables/files-at.ts";
import { namesMany } from "../../tables/named-files.ts";

/**
 * Refuses a place that cannot be written to, before any work is done for it. `inputs` are never overwritten; of a folder or a
 * pattern nothing is written that it would name: it would be read as rows the next time.
 */
export async function checkOutputFile(
  flag: string,
  path: string | undefined,
  ...inputs: readonly string[]
): Promise<void> {
  if (path === undefined) return;
  if (path === "") throw new InputError(flag, 'expected the name of a file, got ""');
  const found = await stat(path).catch(() => undefined);
  for (const input of inputs) {
    const read = await stat(input).catch(() => undefined); // by a link too, it is the same file
    const same = found !== undefined && read?.isFile() === true && found.dev === read.dev && found.ino === read.ino;
    if (same || resolve(input) === resolve(path)) {
      throw new InputError(flag, `"${path}" is what is read, and would be overwritten; name another file`);
    }
    refuseAmong(flag, input, path);
  }
  if (found?.isDirectory() === true)
    throw new InputError(flag, `expected a file, got the folder "${path}"; name a file in it`);
  const folder = dirname(resolve(path));
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) {
    throw new InputError(flag, `expected a folder at "${folder}" to write into, but there is none; make it first`);
  }
}

/** Refuses to write what a table of many files would name. `others` are in a folder that is written, with their ways. */
export function refuseAmong(flag: string, table: string, path: string, ...others: readonly string[]): void {
  if (!namesMany(table) || ![path, ...others].some((each) => wouldName(table, each))) return;
  throw new InputError(flag, `"${path}" would be among the rows of "${table}"; name another folder`);
}
