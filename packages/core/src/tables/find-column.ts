import { refusal } from "../errors.ts";
import type { Column, Table } from "./table.ts";

/** `where`: what the table is called in an error. */
export function findColumn(table: Table, name: string, role: string, where = "the table"): Column {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column;
  const names = table.columns.map((candidate) => candidate.name);
  throw refusal("column-absent", role, { place: where, got: name, known: names });
}
