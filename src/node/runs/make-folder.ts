import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { InputError } from "../../core/index.ts";
import { systemAdvice, systemReason } from "./system-reason.ts";

/** Makes a folder and those above it, as far as they are not there. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw noFolder(path);
    const reason = systemReason(await trueError(path, error));
    if (reason === undefined) throw error;
    throw new InputError("--out", `could not make the folder "${path}": ${reason}; ${systemAdvice(reason)}`);
  }
}

/** The names in a folder; none where it is not there. */
export async function namesIn(path: string): Promise<ReadonlySet<string>> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return new Set();
  if (!found.isDirectory()) throw noFolder(path);
  return new Set(await readdir(path));
}

function noFolder(path: string): InputError {
  return new InputError("--out", `expected a folder, got the file "${path}"; name another`);
}

/** Node tells of a read-only disk as of a folder that is not there; the first folder that is missing tells the truth. */
async function trueError(path: string, error: unknown): Promise<unknown> {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return error;
  let missing = resolve(path);
  while (missing !== dirname(missing) && !(await isThere(dirname(missing)))) missing = dirname(missing);
  return mkdir(missing).then(
    () => error,
    (cause: unknown) => cause,
  );
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
