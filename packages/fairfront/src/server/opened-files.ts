import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { RUN_FILES, readRecord } from "@fairfront/core/internal";
import { openStore } from "../runs/open-store.ts";
import { isElsewhere, recordedTable, tableOf } from "../runs/recorded-table.ts";
import { readRun } from "../runs/run-reading.ts";

export interface ServedFile {
  readonly type: string;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

const COMPARISON = "comparison.json";
const BINARY = "application/octet-stream";

/** What the page reads of a run. */
const RUN_NAMES = [RUN_FILES.record, RUN_FILES.front, RUN_FILES.labels, RUN_FILES.checkpoint] as const;

/**
 * What the page may fetch of the thing that was opened: `opened/opened.json` says what it is; then the files of a run's
 * folder or zip and its table, or a comparison. Nothing else in the folder is served.
 */
export async function openedFiles(opened: string | undefined): Promise<Map<string, ServedFile>> {
  if (opened === undefined) return new Map();
  if (await isFile(join(opened, COMPARISON))) {
    return new Map([
      ["opened/opened.json", json({ kind: "comparison" })],
      [`opened/${COMPARISON}`, fromDisk(join(opened, COMPARISON))],
    ]);
  }
  const store = await openStore(opened);
  const record = await readRecord(store);
  const table = isElsewhere(record.asked.table) ? undefined : tableOf(record, undefined, opened);
  const tableThere = table !== undefined && (await recordedTable(record, table)) === "same"; // whatever the record names
  const there = await store.list();
  const names = RUN_NAMES.filter((name) => there.includes(name));
  const files = names.map((name): [string, ServedFile] => [
    `opened/${name}`,
    { type: BINARY, read: async () => (await store.read(name))! },
  ]);
  const about = { kind: "run", name: basename(opened), files: names, table: tableThere ? basename(table) : null };
  return new Map([
    ["opened/opened.json", json(about)],
    ...files,
    ...(tableThere ? [["opened/table", fromDisk(table)] as const] : []),
  ]);
}

/** Refuses what cannot be opened, before a server is started for it. */
export async function checkOpened(opened: string): Promise<void> {
  if (await isFile(join(opened, COMPARISON))) return;
  await readRun(await openStore(opened));
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

function fromDisk(path: string): ServedFile {
  return { type: BINARY, read: async () => Uint8Array.from(await readFile(path)) };
}

function json(value: unknown): ServedFile {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { type: "application/json", read: async () => Uint8Array.from(bytes) };
}
