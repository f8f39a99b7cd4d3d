import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type InputError, optionError } from "@fairfront/core/internal";
import { systemAdvice, systemReason } from "./system-reason.ts";

/** Makes a folder and those above it, as far as they are not there. Returns whether it made the folder itself. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    const isMade = await makeMissing(resolve(path));
    if (!(await stat(path)).isDirectory()) throw noFolder(path);
    return isMade;
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file or directory" : undefined;
    const reason = systemReason(error) ?? denied;
    if (reason === undefined) throw error;
    throw optionError("out", `could not make the folder "${path}": ${reason}; ${systemAdvice(reason)}`);
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
  return optionError("out", `expected a folder, got the file "${path}"`, { advice: "name another" });
}

/** One by one: Node's own recursion never ends where the system denies that a folder above is there, as in /proc. */
async function makeMissing(path: string): Promise<boolean> {
  const above = dirname(path);
  if (above === path || (await isThere(path))) return false;
  await makeMissing(above);
  return mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error; // somebody else just made it
      return false;
    },
  );
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
