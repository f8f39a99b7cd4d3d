import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { prepared } from "./duckdb.ts";
import type { SourceColumn } from "./source-column.ts";
import { type RowsSource, readable, rowsWhere, valueNames } from "./table-source.ts";
import { watched } from "./watched.ts";

/** The rows that meet `where`, in the file's order, some at a time; only `wanted` of the columns, then the texts of those that have some. */
export async function* tableChunks(
  connection: DuckDBConnection,
  source: RowsSource,
  wanted: readonly SourceColumn[] = source.columns,
): AsyncGenerator<DuckDBDataChunk, void, void> {
  const own = valueNames(source);
  const places = wanted.map((column) => source.columns.indexOf(column));
  const values = [
    ...wanted.map((column, i) => readable(column, own.ofColumn(places[i]))),
    ...wanted.flatMap(({ written }, i) => (written === undefined ? [] : [own.ofWritten(places[i])])),
  ];
  const sql = `SELECT ${values.join(", ")} FROM ${rowsWhere(source)}`;
  const result = await prepared(connection, sql, (statement) => statement.stream());
  const next = () => watched(connection, () => result.fetchChunk());
  let coming = next();
  try {
    for (let chunk = await coming; chunk !== null && chunk.rowCount > 0; chunk = await coming) {
      coming = next(); // DuckDB makes the next one while this one is used
      yield chunk;
    }
  } finally {
    await coming.catch(() => {}); // who leaves early must not close the connection under it
  }
}
