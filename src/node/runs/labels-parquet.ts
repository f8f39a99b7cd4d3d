import type { DuckDBDataChunk } from "@duckdb/node-api";
import type { Front, Problem } from "../../core/index.ts";
import { sqlText, withDuckDB } from "../tables/duckdb.ts";

const CHUNK_ROWS = 2048; // DuckDB's own

/** `row` (the table's data rows, from 1), then the cluster of every row, one column `s<id>` a solution. */
export async function writeLabels(path: string, problem: Problem, { solutions }: Front): Promise<void> {
  const { size, rows } = problem;
  const labels = solutions.map(({ clustering }) => clustering.labels);
  const pointOfRow = Uint32Array.from(rows.keys()).sort((a, b) => rows[a] - rows[b]);
  await withDuckDB(async (connection) => {
    const { DuckDBDataChunk, UINTEGER, UTINYINT } = await import("@duckdb/node-api");
    const types = [UINTEGER, ...labels.map(() => UTINYINT)];
    const columns = ["row UINTEGER NOT NULL", ...labels.map((_, id) => `s${id} UTINYINT NOT NULL`)];
    await connection.run(`CREATE TABLE labels (${columns.join(", ")})`);
    const appender = await connection.createAppender("labels");
    for (let first = 0; first < size; first += CHUNK_ROWS) {
      const points = pointOfRow.subarray(first, first + CHUNK_ROWS);
      const chunk = DuckDBDataChunk.create(types, points.length);
      fill(chunk, 0, points.length, (i) => rows[points[i]] + 1);
      labels.forEach((of, id) => {
        fill(chunk, id + 1, points.length, (i) => of[points[i]]);
      });
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    await connection.run(`COPY labels TO ${sqlText(path)} (FORMAT parquet)`);
  });
}

function fill(chunk: DuckDBDataChunk, column: number, count: number, valueAt: (index: number) => number): void {
  const vector = chunk.getColumnVector(column);
  for (let i = 0; i < count; i++) vector.setItem(i, valueAt(i));
  vector.flush();
}
