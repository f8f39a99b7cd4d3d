import { choices } from "../signals/history.ts";
import { openedRecord, problem } from "../signals/session.ts";
import { attachTable, openZip } from "./open-run.ts";
import { openTable } from "./open-table.ts";

/** A table, a run folder as zip, or, beside an opened run, the table that it still lacks. */
export async function openAnything(file: File): Promise<void> {
  if (file.name.toLowerCase().endsWith(".zip")) return openZip(file);
  const lacksTable = openedRecord.peek() !== undefined && problem.peek() === undefined;
  if (lacksTable && choices.peek().step === "explore") return attachTable(file);
  return openTable(file);
}
