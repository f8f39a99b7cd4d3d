import type { DroppedRow } from "../encoding/encode-options.ts";
import { findColumn } from "../tables/find-column.ts";
import { fileRow, isMissing, MISSING, type Table, takeRows } from "../tables/table.ts";

/** The column in which a labels file says why a row has no cluster, where it has one. */
export function leftOutColumn({ columns }: Table): string | undefined {
  return columns.findLast(({ name, kind }) => kind === "text" && /^left_out(_\d+)?$/.test(name))?.name;
}

/** Takes out the rows that have no cluster but a reason for it: they were no part of the clustering. */
export function withoutLeftOut(table: Table, labels: string): { table: Table; dropped: readonly DroppedRow[] } {
  const name = leftOutColumn(table);
  if (name === undefined || name === labels) return { table, dropped: [] };
  const reasons = findColumn(table, name, "labels");
  const clusters = findColumn(table, labels, "labels");
  if (reasons.kind !== "text") return { table, dropped: [] };
  const dropped: DroppedRow[] = [];
  const kept: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const code = reasons.codes[row];
    if (code !== MISSING && isMissing(clusters, row)) {
      dropped.push({ row: fileRow(table, row), reason: reasons.levels[code] });
    } else kept.push(row);
  }
  if (dropped.length === 0) return { table, dropped };
  const rows = Uint32Array.from(kept);
  return {
    table: {
      rows: rows.length,
      rowOf: rows.map((row) => fileRow(table, row)),
      columns: table.columns.map((column) => takeRows(column, rows)),
    },
    dropped,
  };
}
