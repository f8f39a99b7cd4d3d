import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FrontRow, InputError, type RunRecord, readFrontCsv } from "@fairfront/core/internal";
import { RUN_FILES } from "./run-folder.ts";

/** The rows of a run's front.csv, which fit its record. */
export async function readFrontRows(folder: string, record: RunRecord): Promise<FrontRow[]> {
  const path = join(folder, RUN_FILES.front);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new InputError(
      "run folder",
      `expected ${RUN_FILES.front} in "${folder}", but the run is ${record.state}; go on with "fairfront resume ${folder}"`,
    );
  }
  const rows = readFrontCsv(text, record);
  if (rows.length === 0) throw new InputError("run folder", `the front in "${path}" is empty; run it for longer`);
  return rows;
}
