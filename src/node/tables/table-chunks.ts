import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { readable, rowsWhere, type SourceColumn, type TableSource } from "./table-source.ts";

/** The rows that meet `where`, in the file's order, some at a time; only `wanted` of the columns. */
export async function* tableChunks(
  connection: DuckDBConnection,
  source: Pick<TableSource, "from" | "columns" | "where">,
  wanted: readonly SourceColumn[] = source.columns,
): AsyncGenerator<DuckDBDataChunk, void, void> {
  const values = wanted.map((column) => readable(column, `v${source.columns.indexOf(column)}`));
  const result = await connection.stream(`SELECT ${values.join(", ")} FROM ${rowsWhere(source)}`);
  for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
    if (chunk.rowCount === 0) return;
    yield chunk;
  }
}
