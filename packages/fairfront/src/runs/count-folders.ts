import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "@fairfront/core/internal";
import { isZip } from "./open-store.ts";

/** What a folder of several runs, one a number of clusters, has beside them. */
export const COUNTS_FILE = "clusters.json";

/** Refuses a folder of several runs where one is meant, and says which there are. */
export async function refuseCountsFolder(path: string, command: string): Promise<void> {
  if (isZip(path)) return;
  const names = await readdir(path).catch((): string[] => []);
  const inner = names.filter((name) => /^k-\d+$/.test(name)).sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)));
  if (inner.length === 0 || names.includes("run.json")) return;
  throw new InputError(
    "run folder",
    `"${path}" holds a run for each number of clusters (${inner.join(", ")}); name one, as in: fairfront ${command} ${join(path, inner[0])}`,
  );
}
