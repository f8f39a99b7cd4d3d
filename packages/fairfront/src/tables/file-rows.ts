import type { DuckDBConnection } from "@duckdb/node-api";
import { prepared } from "./duckdb.ts";
import type { TableSource } from "./source-column.ts";
import { rowsWhere, valueNames } from "./table-source.ts";

/** Which rows of the file meet `where`, from 0 and ascending; undefined where all are read. */
export async function fileRows(connection: DuckDBConnection, source: TableSource): Promise<Uint32Array | undefined> {
  if (source.where === undefined) return undefined;
  const sql = `SELECT ${valueNames(source).ofRow} FROM ${rowsWhere(source)}`;
  const result = await prepared(connection, sql, (statement) => statement.stream());
  const rows = new Uint32Array(source.rows);
  let read = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const vector = chunk.getColumnVector(0);
    for (let i = 0; i < chunk.rowCount; i++) rows[read++] = Number(vector.getItem(i)) - 1;
  }
  return rows;
}
