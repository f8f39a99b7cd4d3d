import { attachTable, openZip } from "./open-run.ts";
import { openTable } from "./open-table.ts";
import { openedRecord, problem } from "./session.ts";

/** A table, a run folder as zip, or the table that an opened run still lacks. */
export async function openAnything(file: File): Promise<void> {
  if (file.name.toLowerCase().endsWith(".zip")) return openZip(file);
  if (openedRecord.peek() !== undefined && problem.peek() === undefined) return attachTable(file);
  return openTable(file);
}
