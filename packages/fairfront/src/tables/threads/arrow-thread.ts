import { open } from "node:fs/promises";
import { checkArrow, InputError } from "@fairfront/core/internal";
import type { DataType, Vector } from "apache-arrow";
import * as arrow from "apache-arrow";
import { sqlName } from "../duckdb.ts";
import { answer } from "./answer.ts";

export type ArrowValue = number | bigint | string | boolean | null;

/** A column as it is put into the database. */
export interface ArrowColumn {
  readonly name: string;
  readonly sqlType: "DOUBLE" | "HUGEINT" | "VARCHAR" | "BOOLEAN";
  /** SQL that makes the column what it is from what was put in. */
  readonly shown: string;
}

/** First all columns, then rows: as many values of every column. */
export type ArrowPiece =
  | { readonly kind: "columns"; readonly columns: readonly ArrowColumn[] }
  | { readonly kind: "rows"; readonly values: readonly (readonly ArrowValue[])[] };

const CHUNK_ROWS = 2048; // DuckDB's own

interface ReadColumn extends ArrowColumn {
  readonly valueAt: (row: number) => ArrowValue;
}

answer<{ readonly path: string }, ArrowPiece>(async ({ path }, tell) => {
  const bytes = await readWhole(path, tell.alive);
  checkArrow(bytes);
  const table = arrow.tableFromIPC(bytes);
  const { names, fields } = table.schema;
  const twice = names.find((name, i, all) => all.findIndex((other) => plain(other) === plain(name)) < i);
  if (twice !== undefined) {
    throw new InputError(
      "table",
      `expected different column names, got "${String(twice)}" twice, capitals aside; rename one`,
    );
  }
  if (fields.length === 0) throw new InputError("table", "expected columns, got an Arrow file without any");
  const columns = fields.map(({ name, type }, i) => readColumn(name, type, table.getChildAt(i)!));
  await tell.piece({ kind: "columns", columns: columns.map(({ name, sqlType, shown }) => ({ name, sqlType, shown })) });
  for (let first = 0; first < table.numRows; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, table.numRows - first);
    const values = columns.map(({ valueAt }) => Array.from({ length: count }, (_, i) => valueAt(first + i)));
    await tell.piece({ kind: "rows", values });
  }
});

/** A large file on a slow disk is no damaged one. */
async function readWhole(path: string, alive: () => void): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const bytes = new Uint8Array((await file.stat()).size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(PIECE, bytes.length - at), at);
      if (bytesRead === 0) return bytes.subarray(0, at); // it was cut: who watches it says so
      at += bytesRead;
      alive();
    }
    return bytes;
  } finally {
    await file.close();
  }
}

const PIECE = 1 << 24;

const MOST_DIGITS = 38; // of the database's decimals

/** SQL for a moment that is so many units from 1970. */
const MOMENTS: Readonly<Record<arrow.TimeUnit, (count: string) => string>> = {
  [arrow.TimeUnit.SECOND]: (count) => `make_timestamp(${count} * 1000000)`,
  [arrow.TimeUnit.MILLISECOND]: (count) => `epoch_ms(${count})`,
  [arrow.TimeUnit.MICROSECOND]: (count) => `make_timestamp(${count})`,
  [arrow.TimeUnit.NANOSECOND]: (count) => `make_timestamp_ns(${count})`,
};

const plain = (name: unknown): string => String(name).toLowerCase();

function readColumn(name: string, type: DataType, vector: Vector): ReadColumn {
  const { DataType: is } = arrow;
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
    const { precision, scale } = inner;
    if (!(scale >= 0 && scale <= precision && precision <= MOST_DIGITS)) {
      throw new InputError(name, `expected decimals of at most ${MOST_DIGITS} digits, got others; write them as texts`);
    }
    const shown = `CAST(${column} AS DECIMAL(${precision}, ${scale}))`; // no digit is lost
    return { name, sqlType: "VARCHAR", shown, valueAt: (row) => decimalOf(get(row), scale) };
  }
  if (is.isBool(inner))
    return { name, sqlType: "BOOLEAN", shown: column, valueAt: (row) => get(row) as boolean | null };
  if (is.isTimestamp(type)) {
    const whole = new arrow.Vector(vector.data.map((part) => part.clone(new arrow.Int64()))); // to its last digit
    const shown = MOMENTS[type.unit](`CAST(${column} AS BIGINT)`);
    return { name, sqlType: "HUGEINT", shown, valueAt: (row) => whole.get(row) };
  }
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
function decimalOf(value: unknown, scale: number): string | null {
  if (value === null || value === undefined) return null;
  const digits = String(value);
  const sign = digits.startsWith("-") ? "-" : "";
  const padded = digits.replace("-", "").padStart(scale + 1, "0");
  return `${sign}${padded.slice(0, padded.length - scale)}${scale > 0 ? "." : ""}${padded.slice(padded.length - scale)}`;
}
