import type { DuckDBAppender, DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { anyRefusal, InputError } from "@fairfront/core/internal";
import { sqlName } from "./duckdb.ts";
import type { ArrowColumn, ArrowPiece, ArrowValue } from "./threads/arrow-thread.ts";
import { inThread, type ThreadWork, threadModule } from "./threads/in-thread.ts";

const TABLE = "arrow_rows";

const UNREADABLE = {
  endless: "expected a whole Arrow file, but it is damaged: reading it comes to no end; write it again, or use Parquet",
  "too large":
    "expected an Arrow file that fits into memory, but it is too large or damaged; write it again, or use Parquet",
} as const;

/** Puts an Arrow file or stream into a table of the database, which has no reader for it; returns its name. */
export async function openArrow(connection: DuckDBConnection, path: string): Promise<string> {
  const duckdb = await import("@duckdb/node-api"); // not before it is needed
  let columns: readonly ArrowColumn[] = [];
  let appender: DuckDBAppender | undefined;
  const take = async (piece: ArrowPiece): Promise<void> => {
    if (piece.kind === "rows") return append(duckdb, appender!, columns, piece.values);
    columns = piece.columns;
    const declared = columns.map(({ name, sqlType }) => `${sqlName(name)} ${sqlType}`);
    await connection.run(`CREATE TEMP TABLE ${TABLE} (${declared.join(", ")})`);
    appender = await connection.createAppender(TABLE);
  };
  const unreadable: ThreadWork<ArrowPiece>["unreadable"] = (how) =>
    how === "damaged" ? anyRefusal("arrow-damaged", "table", {}) : new InputError("table", UNREADABLE[how]);
  try {
    const module = threadModule("threads/arrow-thread", import.meta.url);
    await inThread<ArrowPiece>({ module, data: { path }, take, unreadable });
  } finally {
    appender?.closeSync();
  }
  return `(SELECT ${columns.map(({ name, shown }) => `${shown} AS ${sqlName(name)}`).join(", ")} FROM ${TABLE})`;
}

function append(
  { DuckDBDataChunk, DOUBLE, HUGEINT, VARCHAR, BOOLEAN }: typeof import("@duckdb/node-api"),
  appender: DuckDBAppender,
  columns: readonly ArrowColumn[],
  values: readonly (readonly ArrowValue[])[],
): void {
  const types: Readonly<Record<ArrowColumn["sqlType"], DuckDBType>> = { DOUBLE, HUGEINT, VARCHAR, BOOLEAN };
  const rows = values[0].length;
  const chunk = DuckDBDataChunk.create(
    columns.map(({ sqlType }) => types[sqlType]),
    rows,
  );
  values.forEach((column, i) => {
    const vector = chunk.getColumnVector(i);
    for (let row = 0; row < rows; row++) vector.setItem(row, column[row]);
    vector.flush();
  });
  appender.appendDataChunk(chunk);
}
