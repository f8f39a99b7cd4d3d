import { resolve } from "node:path";
import type { DuckDBDataChunk } from "@duckdb/node-api";
import { type Front, InputError, type Problem } from "@fairfront/core/internal";
import { sqlPath, sqlText, withDuckDB } from "../tables/duckdb.ts";

const CHUNK_ROWS = 2048; // DuckDB's own

/** `row` (the file's data rows, from 1), then the cluster of every row, one column `s<id>` a solution. */
export async function writeLabels(path: string, problem: Problem, { solutions }: Front): Promise<void> {
  const { size, rows } = problem;
  const labels = solutions.map(({ clustering }) => clustering.labels);
  const pointOfRow = Uint32Array.from(rows.keys()).sort((a, b) => rows[a] - rows[b]);
  const file = resolve(path);
  await withDuckDB([file], async (connection) => {
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
    await connection.run(`COPY labels TO ${sqlText(file)} (FORMAT parquet, USE_TMP_FILE false)`);
  });
}

function fill(chunk: DuckDBDataChunk, column: number, count: number, valueAt: (index: number) => number): void {
  const vector = chunk.getColumnVector(column);
  for (let i = 0; i < count; i++) vector.setItem(i, valueAt(i));
  vector.flush();
}

/** One solution's labels in the order of the problem's points. */
export async function readLabels(path: string, id: number, problem: Problem): Promise<Uint8Array> {
  const clusterOfRow = new Map<number, number>();
  const file = resolve(path);
  await withDuckDB([file], async (connection) => {
    const result = await connection
      .stream(`SELECT "row", s${id} FROM read_parquet(${sqlPath(file)}, hive_partitioning = false)`)
      .catch((error: Error) => error);
    if (result instanceof Error) {
      throw new InputError("run folder", `expected column s${id} in "${path}", but it cannot be read; run it anew`);
    }
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      const rows = chunk.getColumnVector(0);
      const labels = chunk.getColumnVector(1);
      for (let i = 0; i < chunk.rowCount; i++) clusterOfRow.set(rows.getItem(i) as number, labels.getItem(i) as number);
    }
  });
  return Uint8Array.from(problem.rows, (row) => {
    const cluster = clusterOfRow.get(row + 1);
    if (cluster === undefined) throw new InputError("run folder", `expected row ${row + 1} in "${path}", got none`);
    return cluster;
  });
}
