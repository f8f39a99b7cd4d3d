import { readFile } from "node:fs/promises";
import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { InputError } from "@fairfront/core/internal";
import type { Table as ArrowTable, DataType, Vector } from "apache-arrow";
import { sqlName } from "./duckdb.ts";

const TABLE = "arrow_rows";
const CHUNK_ROWS = 2048; // DuckDB's own

interface ArrowColumn {
  readonly name: string;
  readonly sqlType: "DOUBLE" | "HUGEINT" | "VARCHAR" | "BOOLEAN";
  /** SQL that makes the column what it is from what was put in. */
  readonly shown: string;
  readonly valueAt: (row: number) => number | bigint | string | boolean | null;
}

/** Puts an Arrow file or stream into a table of the database, which has no reader for it; returns its name. */
export async function openArrow(connection: DuckDBConnection, path: string): Promise<string> {
  const arrow = await import("apache-arrow"); // not before it is needed
  const table = readArrow(arrow, await readFile(path));
  const twice = table.schema.names.find((name, i, all) => all.findIndex((other) => plain(other) === plain(name)) < i);
  if (twice !== undefined) {
    throw new InputError(
      "table",
      `expected different column names, got "${String(twice)}" twice, capitals aside; rename one`,
    );
  }
  const columns = table.schema.fields.map(({ name, type }, i) => arrowColumn(arrow, name, type, table.getChildAt(i)!));
  if (columns.length === 0) throw new InputError("table", "expected columns, got an Arrow file without any");
  await fill(connection, columns, table.numRows);
  return `(SELECT ${columns.map(({ name, shown }) => `${shown} AS ${sqlName(name)}`).join(", ")} FROM ${TABLE})`;
}

const plain = (name: unknown): string => String(name).toLowerCase();

type Arrow = typeof import("apache-arrow");

function readArrow(arrow: Arrow, bytes: Uint8Array): ArrowTable {
  try {
    return arrow.tableFromIPC(bytes);
  } catch (error) {
    const said = String((error as Error).message).split("\n")[0];
    const advice = /compress|codec/i.test(said) ? "save it without compression" : "write it again, or use Parquet";
    throw new InputError("table", `expected a whole Arrow file, but it cannot be read (${said}); ${advice}`);
  }
}

function arrowColumn({ DataType: is }: Arrow, name: string, type: DataType, vector: Vector): ArrowColumn {
  const column = sqlName(name);
  const inner = is.isDictionary(type) ? (type.dictionary as DataType) : type;
  const get = (row: number): unknown => vector.get(row);
  if (is.isInt(inner) && inner.bitWidth === 64) {
    const shown = `CAST(${column} AS ${inner.isSigned ? "BIGINT" : "UBIGINT"})`; // no digit is lost
    return { name, sqlType: "HUGEINT", shown, valueAt: (row) => (get(row) as bigint | null | undefined) ?? null };
  }
  if (is.isInt(inner) || is.isFloat(inner))
    return { name, sqlType: "DOUBLE", shown: column, valueAt: (row) => numberOf(get(row)) };
  if (is.isDecimal(inner)) {
    const { scale } = inner;
    return { name, sqlType: "DOUBLE", shown: column, valueAt: (row) => decimalOf(get(row), scale) };
  }
  if (is.isBool(inner))
    return { name, sqlType: "BOOLEAN", shown: column, valueAt: (row) => get(row) as boolean | null };
  if (is.isDate(inner) || is.isTimestamp(inner)) {
    const moment = `epoch_ms(CAST(${column} AS BIGINT))`;
    const shown = is.isDate(inner) ? `CAST(${moment} AS DATE)` : moment;
    return { name, sqlType: "DOUBLE", shown, valueAt: (row) => numberOf(get(row)) }; // milliseconds since 1970
  }
  return { name, sqlType: "VARCHAR", shown: column, valueAt: (row) => textOf(get(row)) };
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "bigint") return String(value);
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
}

/** Decimals come as their digits, without the point. */
function decimalOf(value: unknown, scale: number): number | null {
  if (value === null || value === undefined) return null;
  const digits = String(value);
  const sign = digits.startsWith("-") ? "-" : "";
  const padded = digits.replace("-", "").padStart(scale + 1, "0");
  return Number(`${sign}${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`);
}

async function fill(connection: DuckDBConnection, columns: readonly ArrowColumn[], rows: number): Promise<void> {
  const { DuckDBDataChunk, DOUBLE, HUGEINT, VARCHAR, BOOLEAN } = await import("@duckdb/node-api");
  const types: Readonly<Record<ArrowColumn["sqlType"], DuckDBType>> = { DOUBLE, HUGEINT, VARCHAR, BOOLEAN };
  const declared = columns.map(({ name, sqlType }) => `${sqlName(name)} ${sqlType}`);
  await connection.run(`CREATE TEMP TABLE ${TABLE} (${declared.join(", ")})`);
  const appender = await connection.createAppender(TABLE);
  for (let first = 0; first < rows; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, rows - first);
    const chunk = DuckDBDataChunk.create(
      columns.map(({ sqlType }) => types[sqlType]),
      count,
    );
    columns.forEach(({ valueAt }, i) => {
      const vector = chunk.getColumnVector(i);
      for (let row = 0; row < count; row++) vector.setItem(row, valueAt(first + row));
      vector.flush();
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
