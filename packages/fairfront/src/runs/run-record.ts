import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError, parseRecord, RECORD_FILE, type RunRecord, recordText } from "@fairfront/core/internal";
import { writeTextWhole } from "./atomic-file.ts";

export async function writeRecord(folder: string, record: RunRecord): Promise<void> {
  await writeTextWhole(join(folder, RECORD_FILE), recordText(record));
}

/** Whether the search came to its own end: with more time it would find nothing more. */
export function cannotGoOn({ state, reason }: RunRecord): boolean {
  return state === "finished" && reason !== "time";
}

export async function readRecord(folder: string): Promise<RunRecord> {
  const path = join(folder, RECORD_FILE);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) {
    throw new InputError(
      "run folder",
      `expected ${RECORD_FILE} in "${folder}", got ${text.code}; name a folder that a run made`,
    );
  }
  return parseRecord(text, path);
}
