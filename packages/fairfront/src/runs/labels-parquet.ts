import { resolve } from "node:path";
import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { type Front, InputError, type Problem } from "@fairfront/core/internal";
import { prepared, sqlPath, sqlText, withDuckDB } from "../tables/duckdb.ts";

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

/** One solution's labels in the order of the problem's points; refuses what is no labels of them. */
export async function readLabels(path: string, id: number, problem: Problem): Promise<Uint8Array> {
  const { size, clusters } = problem;
  const clusterOfRow = new Map<number, number>();
  const file = resolve(path);
  const refused = (what: string): InputError =>
    new InputError(
      "run folder",
      `expected ${what} in "${path}", but it cannot be read or holds something else; run it anew`,
    );
  const take = async (connection: DuckDBConnection): Promise<void> => {
    // Another type than a whole number, or one of no cluster, is null; a row more than there are is enough to tell.
    const label = `if(TRY_CAST(s${id} AS UTINYINT) < ${clusters}, TRY_CAST(s${id} AS UTINYINT), NULL)`;
    const from = `read_parquet(${sqlPath(file)}, hive_partitioning = false)`;
    const sql = `SELECT TRY_CAST("row" AS UINTEGER), ${label} FROM ${from} LIMIT ${size + 1}`;
    const result = await prepared(connection, sql, (statement) => statement.stream());
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      const rows = chunk.getColumnVector(0);
      const labels = chunk.getColumnVector(1);
      for (let i = 0; i < chunk.rowCount; i++) {
        const row = rows.getItem(i) as number | null;
        const cluster = labels.getItem(i) as number | null;
        if (row === null || cluster === null || clusterOfRow.has(row))
          throw refused("every row once, with its cluster");
        clusterOfRow.set(row, cluster);
      }
    }
  };
  await withDuckDB([file], take).catch((error: unknown) => {
    throw error instanceof InputError ? error : refused(`column s${id}`);
  });
  if (clusterOfRow.size !== size) throw refused(`the ${size} rows of the run`);
  return Uint8Array.from(problem.rows, (row) => {
    const cluster = clusterOfRow.get(row + 1);
    if (cluster === undefined) throw refused(`row ${row + 1}`);
    return cluster;
  });
}
