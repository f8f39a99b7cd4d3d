import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError, RUN_FILES } from "@fairfront/core/internal";
import { isZip } from "./open-store.ts";

/** What a folder of several runs, one a number of clusters, has beside them. */
export const COUNTS_FILE = "clusters.json";

/** The runs of a folder that a search over several numbers of clusters wrote, by name; none of any other folder. */
export async function countsIn(path: string): Promise<readonly string[]> {
  const names = await readdir(path).catch((): string[] => []);
  return names.includes(COUNTS_FILE) && !names.includes(RUN_FILES.record) ? innerOf(names) : [];
}

function innerOf(names: readonly string[]): string[] {
  return names.filter((name) => /^k-\d+$/.test(name)).sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)));
}

/** Refuses a folder of several runs where one is meant, and says which there are. */
export async function refuseCountsFolder(path: string, command: string): Promise<void> {
  if (isZip(path)) return;
  const names = await readdir(path).catch((): string[] => []);
  const inner = innerOf(names);
  if (inner.length === 0 || names.includes(RUN_FILES.record)) return;
  throw new InputError(
    "run folder",
    `"${path}" holds a run for each number of clusters (${inner.join(", ")}); name one, as in: fairfront ${command} ${join(path, inner[0])}`,
  );
}
