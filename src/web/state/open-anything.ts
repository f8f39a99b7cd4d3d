import { openTable } from "./open-table.ts";

/** A table, or a run folder as zip. */
export async function openAnything(file: File): Promise<void> {
  await openTable(file);
}
