import { lstatSync, realpathSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { optionError, RUN_FILES, readRecord } from "@fairfront/core/internal";
import { countsIn } from "./count-folders.ts";
import { folderStore } from "./folder-store.ts";

const REPLACED: readonly string[] = Object.values(RUN_FILES).map((name) => basename(name));

/** Refuses to read a table from a file of the run that is to be replaced: it would go with it. A link may lead to it. */
export function refuseOwnTable(out: string, table: string): void {
  const folder = realOf(out);
  const file = realOf(table);
  if (folder === undefined || file === undefined) return;
  const inFolder = !relative(folder, file).split(sep).includes("..");
  if (!inFolder || !REPLACED.includes(basename(file))) return;
  throw optionError("out", `the table "${table}" is a file of the run in "${out}", and would be replaced`, {
    advice: "name another folder",
  });
}

/** Refuses to keep a table in a folder under a name that something has that is no table of the run in there. */
export async function refuseForeignTable(out: string, kept: string): Promise<void> {
  if (lstatSync(kept, { throwIfNoEntry: false }) === undefined) return;
  for (const run of [out, ...(await countsIn(out)).map((name) => join(out, name))]) {
    const record = await readRecord(folderStore(run)).catch(() => undefined);
    if (record?.asked.table === kept) return;
  }
  throw optionError("out", `"${out}" already has a "${basename(kept)}", and no run in it says that it is its table`, {
    advice: "name another folder, or move it away",
  });
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // not there, or not a file's name
  }
}
