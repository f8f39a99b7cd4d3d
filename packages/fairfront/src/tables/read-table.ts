import type { Table } from "@fairfront/core";
import { InputError } from "@fairfront/core/internal";
import { columnBuffers } from "./column-buffers.ts";
import { fileRows } from "./file-rows.ts";
import { tableChunks } from "./table-chunks.ts";
import { type ReadOptions, withSource } from "./with-source.ts";

/** Reads CSV, TSV, JSON (an array or lines), Parquet or Arrow by its ending, each also gzipped. */
export async function readTable(path: string, options: ReadOptions = {}): Promise<Table> {
  return withSource(path, options, async (connection, source) => {
    const { rows, columns } = source;
    const buffers = columnBuffers(columns, rows);
    let row = 0;
    for await (const chunk of tableChunks(connection, source)) {
      buffers.take(chunk, row);
      row += chunk.rowCount;
    }
    if (row !== rows)
      throw new InputError("table", `expected ${rows} rows, got ${row}; the file changed while it was read`);
    const rowOf = await fileRows(connection, source);
    return { rows, ...(rowOf !== undefined && { rowOf }), columns: buffers.columns };
  });
}
