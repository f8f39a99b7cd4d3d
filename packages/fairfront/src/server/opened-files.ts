import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { InputError } from "@fairfront/core/internal";
import { isElsewhere, recordedTable } from "../runs/recorded-table.ts";
import { RUN_FILES } from "../runs/run-folder.ts";
import { readRecord } from "../runs/run-record.ts";

export interface ServedFile {
  readonly type: string;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

const COMPARISON = "comparison.json";
const BINARY = "application/octet-stream";

/**
 * What the page may fetch of the thing that was opened: `opened/opened.json` says what it is; then the files of a run
 * folder and its table, a zip as a whole, or a comparison. Nothing else in the folder is served.
 */
export async function openedFiles(opened: string | undefined): Promise<Map<string, ServedFile>> {
  if (opened === undefined) return new Map();
  if (opened.toLowerCase().endsWith(".zip")) {
    return new Map([
      ["opened/opened.json", json({ kind: "zip", name: basename(opened) })],
      ["opened/run.zip", fromDisk(opened)],
    ]);
  }
  if (await isFile(join(opened, COMPARISON))) {
    return new Map([
      ["opened/opened.json", json({ kind: "comparison" })],
      [`opened/${COMPARISON}`, fromDisk(join(opened, COMPARISON))],
    ]);
  }
  const record = await readRecord(opened);
  const { asked } = record;
  const names = [RUN_FILES.record, RUN_FILES.front, RUN_FILES.labels];
  const near = !isElsewhere(asked.table);
  const tableThere = near && (await recordedTable(record, asked.table)) === "same"; // no other file, whatever it names
  const files = names.map((name): [string, ServedFile] => [`opened/${name}`, fromDisk(join(opened, name))]);
  const about = { kind: "run", name: basename(opened), table: tableThere ? basename(asked.table) : null };
  return new Map([
    ["opened/opened.json", json(about)],
    ...files,
    ...(tableThere ? [["opened/table", fromDisk(asked.table)] as const] : []),
  ]);
}

/** Refuses what cannot be opened, before a server is started for it. */
export async function checkOpened(opened: string): Promise<void> {
  if (opened.toLowerCase().endsWith(".zip")) {
    if (await isFile(opened)) return;
    throw new InputError("run folder", `expected a zip at "${opened}", but there is none; check the path`);
  }
  if (await isFile(join(opened, COMPARISON))) return;
  const { state } = await readRecord(opened);
  if (!(await isFile(join(opened, RUN_FILES.front)))) {
    throw new InputError(
      "run folder",
      `expected ${RUN_FILES.front} in "${opened}", but the run is ${state}; go on with "fairfront resume ${opened}"`,
    );
  }
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
