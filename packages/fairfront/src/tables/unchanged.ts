import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { anyRefusal } from "@fairfront/core/internal";

/** What tells whether a file is the one it was: which one, how large, and when its bytes were written last. */
async function stateOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) return String(found.code);
  return [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}

/** Refuses a file that is not as it was when this was called; to be asked before anything is made of what was read. */
export type Unchanged = () => Promise<void>;

export async function watchFile(path: string): Promise<Unchanged> {
  const before = await stateOf(path);
  return async () => {
    if ((await stateOf(path)) === before) return;
    throw changed();
  };
}

const changed = (): Error => anyRefusal("table-changed", "table", {});

/** Of a table of several files: `find` names them again, as a folder may have got others. */
export async function watchFiles(
  paths: readonly string[],
  find: () => Promise<readonly string[]> = async () => paths,
): Promise<Unchanged> {
  const all = await Promise.all(paths.map(watchFile));
  return async () => {
    await Promise.all(all.map((unchanged) => unchanged()));
    const found = await find().catch(() => []);
    const isSame = found.length === paths.length && found.every((path, i) => path === paths[i] && existsSync(path));
    if (!isSame) throw changed();
  };
}

/** Reads a file, however many times, as one state of it. */
export async function whileUnchanged<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const unchanged = await watchFile(path);
  const result = await work().catch(async (error: unknown) => {
    await unchanged(); // what looks wrong in a file that changes is not worth telling
    throw error;
  });
  await unchanged();
  return result;
}
