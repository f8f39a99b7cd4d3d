import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { type Column, InputError, MISSING, type Table } from "../../core/index.ts";
import { withDuckDB } from "./duckdb.ts";
import { readFailure } from "./read-failure.ts";
import { openSource, type SourceColumn, type TableSource } from "./table-source.ts";

/** Reads CSV, TSV, JSON (an array or lines) or Parquet by its ending. Dates and the like come as text. */
export async function readTable(path: string): Promise<Table> {
  const absolute = resolve(path);
  await checkFile(path, absolute);
  try {
    return await withDuckDB(async (connection) => {
      const source = await openSource(connection, absolute);
      checkSource(path, source);
      return await readColumns(connection, source);
    });
  } catch (error) {
    throw readFailure(path, error);
  }
}

async function checkFile(path: string, absolute: string): Promise<void> {
  const found = await stat(absolute).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const why = found.code === "ENOENT" || found.code === "ENOTDIR" ? "there is none" : found.code;
    throw new InputError("table", `expected a file at "${path}", but ${why}; check the path`);
  }
  if (found.isDirectory())
    throw new InputError("table", `expected a file, got the folder "${path}"; name a file in it`);
  if (found.size === 0 && found.isFile()) {
    throw new InputError("table", `expected column names and rows, got the empty file "${path}"`);
  }
}

function checkSource(path: string, { rows, columns }: TableSource): void {
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) {
    throw new InputError("table", `expected different column names, got "${twice}" twice in "${path}"; rename one`);
  }
  if (rows === 0) throw new InputError("table", `expected rows below the column names, got none in "${path}"`);
}

interface Filling {
  readonly column: Column;
  readonly take: (chunk: DuckDBDataChunk, index: number, firstRow: number) => void;
}

async function readColumns(connection: DuckDBConnection, { from, rows, columns }: TableSource): Promise<Table> {
  const fillings = columns.map((column) => (column.kind === "numeric" ? numbers(column, rows) : texts(column, rows)));
  const result = await connection.stream(`SELECT ${columns.map(({ sql }) => sql).join(", ")} FROM ${from}`);
  let row = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
    if (chunk.rowCount === 0) break;
    for (let i = 0; i < fillings.length; i++) fillings[i].take(chunk, i, row);
    row += chunk.rowCount;
  }
  if (row !== rows)
    throw new InputError("table", `expected ${rows} rows, got ${row}; the file changed while it was read`);
  return { rows, columns: fillings.map(({ column }) => column) };
}

function numbers({ name }: SourceColumn, rows: number): Filling {
  const values = new Float64Array(rows);
  return {
    column: { kind: "numeric", name, values },
    take(chunk, index, firstRow) {
      const vector = chunk.getColumnVector(index);
      for (let i = 0; i < vector.itemCount; i++) values[firstRow + i] = vector.getItem(i) as number;
    },
  };
}

function texts({ name }: SourceColumn, rows: number): Filling {
  const codes = new Uint32Array(rows);
  const levels: string[] = [];
  const codeOf = new Map<string, number>();
  return {
    column: { kind: "text", name, codes, levels },
    take(chunk, index, firstRow) {
      const vector = chunk.getColumnVector(index);
      for (let i = 0; i < vector.itemCount; i++) {
        const text = vector.getItem(i) as string | null;
        let code = text === null ? MISSING : codeOf.get(text);
        if (code === undefined) {
          code = levels.push(text!) - 1;
          codeOf.set(text!, code);
        }
        codes[firstRow + i] = code;
      }
    },
  };
}
