import { InputError, openZip, type RunStore } from "@fairfront/core/internal";
import { readRegular, whyUnread } from "../tidy/regular-file.ts";
import { folderStore, wholeBuffer, writeContent } from "./folder-store.ts";

const MOST_BYTES = 2 ** 31 - 1;

/** Whether a run is in a zip, by its name. */
export function isZip(path: string): boolean {
  return /\.zip$/i.test(path);
}

/** What a path names as a store: a run's folder, or its zip, which is written whole after every change. */
export async function openStore(path: string): Promise<RunStore> {
  if (!isZip(path)) return folderStore(path);
  const bytes = await readRegular(path, MOST_BYTES).catch((error: NodeJS.ErrnoException) => {
    throw new InputError("run folder", `expected a zip at "${path}", but ${whyUnread(error)}; check the path`);
  });
  const codec = await import("fflate"); // not before it is needed
  return openZip(codec, wholeBuffer(bytes), path, (packed) => writeContent(path, packed));
}
