import { createWriteStream } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, gunzipSync } from "node:zlib";
import { InputError, type RunRecord, type TableReading } from "@fairfront/core/internal";
import { asideOf, writeWhole } from "../../runs/atomic-file.ts";
import { refuseForeignTable } from "../../runs/table-in-folder.ts";
import { formatOfBytes } from "../../tables/table-format.ts";
import { withScratch } from "../../tidy/scratch.ts";
import { streams } from "../streams.ts";

/** A table that was named, or that came by standard input and lies in a temporary file. */
export interface InputTable {
  readonly path: string;
  /** For a run folder's name. */
  readonly name: string;
  /** What was found out about it on the way in. */
  readonly reading: TableReading;
  readonly temporary: boolean;
}

export async function withInput<Result>(table: string, work: (input: InputTable) => Promise<Result>): Promise<Result> {
  if (table !== "-") return work({ path: table, name: table, reading: {}, temporary: false });
  return withScratch(async (folder) => {
    const spool = join(folder, "stdin");
    await pipeline(streams().stdin, createWriteStream(spool), { end: true });
    const head = await firstBytes(spool);
    if (head.length === 0) throw new InputError("table", "expected a table on standard input, got nothing");
    const zipped = head[0] === 0x1f && head[1] === 0x8b;
    const format = formatOfBytes(zipped ? unzippedHead(head) : head);
    const path = join(folder, `stdin.${format}${zipped ? ".gz" : ""}`);
    await rename(spool, path);
    return work({ path, name: path, reading: {}, temporary: true });
  });
}

/** What a run keeps beside its own files. */
export interface KeptInput {
  readonly keep: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

/** A temporary table is kept in the run's folder, so that it can be resumed and picked from: `record` names it there. */
export function inputIn(
  folder: string,
  input: InputTable,
  record: RunRecord,
): { readonly record: RunRecord; readonly input?: KeptInput } {
  if (!input.temporary) return { record };
  const kept = keptIn(folder, input);
  return {
    record: { ...record, asked: { ...record.asked, table: kept } },
    input: {
      keep: () => writeWhole(kept, (aside) => copyFile(input.path, aside), asideOf(kept, "replace"), "replace"),
      undo: () => rm(kept, { force: true }),
    },
  };
}

/** Refuses a folder in which keeping a temporary table would overwrite what is no run's. */
export async function checkKept(out: string | undefined, input: InputTable): Promise<void> {
  if (out !== undefined && input.temporary) await refuseForeignTable(resolve(out), keptIn(resolve(out), input));
}

const keptIn = (folder: string, { path }: InputTable): string =>
  join(folder, path.split(/[\\/]/).at(-1)!.replace("stdin", "table"));

/** As much as the bytes give; nothing where they are broken, which reading the whole tells better. */
function unzippedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(4096);
    return buffer.subarray(0, (await file.read(buffer, 0, buffer.length, 0)).bytesRead);
  } finally {
    await file.close();
  }
}
