import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { InputError } from "@fairfront/core/internal";

/** Refuses a place that cannot be written to, before any work is done for it. `inputs` are never overwritten. */
export async function checkOutputFile(
  flag: string,
  path: string | undefined,
  ...inputs: readonly string[]
): Promise<void> {
  if (path === undefined) return;
  const found = await stat(path).catch(() => undefined);
  for (const input of inputs) {
    const read = await stat(input).catch(() => undefined); // by a link too, it is the same file
    const same = found !== undefined && read?.isFile() === true && found.dev === read.dev && found.ino === read.ino;
    if (same || resolve(input) === resolve(path)) {
      throw new InputError(flag, `"${path}" is what is read, and would be overwritten; name another file`);
    }
  }
  if (found?.isDirectory() === true)
    throw new InputError(flag, `expected a file, got the folder "${path}"; name a file in it`);
  const folder = dirname(resolve(path));
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) {
    throw new InputError(flag, `expected a folder at "${folder}" to write into, but there is none; make it first`);
  }
}
