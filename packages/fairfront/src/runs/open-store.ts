import { readFile } from "node:fs/promises";
import { InputError, openZip, type RunStore } from "@fairfront/core/internal";
import { folderStore, wholeBuffer, writeContent } from "./folder-store.ts";

/** Whether a run is in a zip, by its name. */
export function isZip(path: string): boolean {
  return /\.zip$/i.test(path);
}

/** What a path names as a store: a run's folder, or its zip, which is written whole after every change. */
export async function openStore(path: string): Promise<RunStore> {
  if (!isZip(path)) return folderStore(path);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is none" : error.code;
    throw new InputError("run folder", `expected a zip at "${path}", but ${why}; check the path`);
  });
  const codec = await import("fflate"); // not before it is needed
  return openZip(codec, wholeBuffer(bytes), path, (packed) => writeContent(path, packed));
}
