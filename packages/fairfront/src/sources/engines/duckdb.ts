import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { marksOf } from "@fairfront/core/internal";
import { prepared, sqlName, sqlPath, sqlText, withDuckDB } from "../../tables/duckdb.ts";
import { readFailure } from "../../tables/read-failure.ts";
import type { ReadOptions } from "../../tables/read-options.ts";
import type { SourceColumn, TableSource } from "../../tables/source-column.ts";
import { openTyped, readable, refuseSameNames, rowsWhere, valueNames } from "../../tables/table-source.ts";
import { withTextFiles } from "../../tables/text-files.ts";
import { type Unchanged, watchFiles } from "../../tables/unchanged.ts";
import { watched } from "../../tables/watched.ts";
import { type WatchedSource, withSource } from "../../tables/with-source.ts";
import { withScratch } from "../../tidy/scratch.ts";
import { presentText } from "../dialect.ts";
import { duckdb } from "../dialects/duckdb.ts";
import { type Engine, type EngineColumn, type EngineTable, FILE_PLACES, type Value } from "../engine.ts";

export interface FileOptions extends ReadOptions {
  /** Bytes that the engine may take; the rest goes to disk. */
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
  /** An absolute path that the engine may write to. */
  readonly written?: string | undefined;
}

/** A table in a file, or in many text files, as rows of an engine, for the time of `work`. `paths` are absolute where they are many. */
export async function withFileRows<Result>(
  path: string,
  options: FileOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
  paths?: readonly string[],
): Promise<Result> {
  const { memory, threads } = options;
  const taken = async (connection: DuckDBConnection, source: WatchedSource): Promise<Result> => {
    const table = await stage(connection, source, marksOf(options));
    await source.unchanged(); // it is not read again
    return work(engineOf(connection), table);
  };
  return withScratch((scratch) => {
    const asked = { ...options, room: { memory, threads, scratch } };
    return paths === undefined ? withSource(path, asked, taken) : withTextFiles(path, paths, asked, taken);
  });
}

/** Texts are read once: what a pass needs of them is kept in a table of the database's own, which may go to disk. */
async function stage(
  connection: DuckDBConnection,
  source: TableSource,
  marks: readonly string[],
): Promise<EngineTable> {
  const own = valueNames(source);
  const columns = source.columns.map((column) => ({ ...column, written: column.written ?? column.spelled }));
  const isStored = ({ kind, date, sql, stored }: SourceColumn): boolean =>
    kind === "numeric" && (date !== undefined || stored !== sql); // others are the same as what is computed with
  const more = columns.flatMap((column, i) => (isStored(column) ? [`${column.stored} AS ${own.ofStored(i)}`] : []));
  const values = columns.flatMap((column, i) => [
    `${readable(column, own.ofColumn(i))} AS v${i}`,
    ...(column.written === undefined ? [] : [`${own.ofWritten(i)} AS w${i}`]),
    ...(isStored(column) ? [`${own.ofStored(i)} AS s${i}`] : []),
  ]);
  const from = rowsWhere({ ...source, columns }, more);
  const sql = `CREATE TEMP TABLE staged AS SELECT row_number() OVER () AS n, ${values.join(", ")} FROM ${from}`;
  await prepared(connection, sql, (statement) => statement.run());
  const staged = columns.map((column, i): EngineColumn => {
    const read = engineColumn(column, `v${i}`, marks);
    const kept = isStored(column) ? `s${i}` : column.kind === "text" ? `v${i}` : read.value;
    return { ...read, kept, ...(column.written !== undefined && { written: `w${i}` }) };
  });
  const place = { sql: "CAST(n AS DOUBLE)", keyOf: String };
  return { from: "staged", key: "CAST(n AS VARCHAR)", place, columns: staged, found: source.found };
}

/** `value` is a number (of a date: in its unit) or a text. */
function engineColumn(column: SourceColumn, value: string, marks: readonly string[]): EngineColumn {
  const { name, kind, date, written } = column;
  if (kind === "text") return { name, kind, value: presentText(duckdb, value, marks) };
  const read = duckdb.asDouble(value);
  if (date === undefined) return { name, kind, value: read, ...(written !== undefined && { written }) };
  return { name, kind, value: read, date };
}

/** A value of a file that has types: numbers are such already. */
function typedValue(column: SourceColumn): string {
  return column.kind === "numeric" && column.date === undefined ? column.sql : readable(column, column.sql);
}

const FILE = "fairfront_file"; // a column of the reader's own

/**
 * Parquet files as rows of an engine, for the time of `work`: read again in every pass, so they may be larger than memory
 * and disk allow to copy. Partitions that are named `column=value` in the path are columns. `paths` are absolute.
 */
export async function withParquetRows<Result>(
  paths: readonly string[],
  { memory, threads, written, ...read }: FileOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const common = commonFolder(paths);
  const files = `[${paths.map(sqlPath).join(", ")}]`;
  const from = `read_parquet(${files}, hive_partitioning = true, file_row_number = true, filename = ${sqlText(FILE)})`;
  return withScratch((scratch) =>
    withDuckDB(
      [...paths, ...(written === undefined ? [] : [written])],
      async (connection) => {
        const unchanged = await watchFiles(paths);
        const checked = whileSound(paths.length === 1 ? paths[0] : common, unchanged);
        const opened = await checked(async () => {
          for (const path of paths) await refuseSameNames(connection, path, "parquet");
          const typed = `(SELECT * EXCLUDE (${sqlName(FILE)}, file_row_number) FROM ${from})`;
          return watched(connection, () => openTyped(connection, typed));
        })();
        const columns = opened.columns.map((column) => engineColumn(column, typedValue(column), marksOf(read)));
        const number = "CAST(file_row_number AS VARCHAR)";
        const key =
          paths.length === 1 ? number : `concat(substr(${sqlName(FILE)}, ${common.length + 1}), ':', ${number})`;
        const { rows, stream, write, ...engine } = engineOf(connection);
        const sound = { ...engine, rows: checked(rows), stream: checked(stream!), write: checked(write!) };
        return work(sound, { from, key, place: placeIn(paths, common), columns });
      },
      { memory, threads, scratch },
    ),
  );
}

/** The number of a row in its file, and of the file among all. */
function placeIn(paths: readonly string[], common: string): EngineTable["place"] {
  const row = "CAST(file_row_number AS DOUBLE)";
  if (paths.length === 1) return { sql: row, keyOf: String };
  const file = `list_position([${paths.map(sqlText).join(", ")}], ${sqlName(FILE)})`;
  const keyOf = (place: number): string => {
    const path = paths[Math.floor(place / FILE_PLACES) - 1];
    return `${path.slice(common.length)}:${place % FILE_PLACES}`;
  };
  return { sql: `${file} * ${duckdb.double(FILE_PLACES)} + ${row}`, keyOf };
}

/** What all paths begin with, up to the last separator in it: the rows' keys do not tell where the folder is. */
function commonFolder(paths: readonly string[]): string {
  const [first] = paths;
  let length = first.length;
  for (const path of paths) while (!path.startsWith(first.slice(0, length))) length--;
  const shared = first.slice(0, length);
  return shared.slice(0, Math.max(shared.lastIndexOf("/"), shared.lastIndexOf("\\")) + 1);
}

function engineOf(connection: DuckDBConnection): Engine {
  return {
    dialect: duckdb,
    rows: async (sql) =>
      prepared(connection, sql, async (statement) => (await statement.runAndReadAll()).getRows() as Value[][]),
    stream: (sql, take) =>
      prepared(connection, sql, async (statement) => {
        const result = await statement.stream();
        for (;;) {
          const chunk = await result.fetchChunk();
          if (chunk === null || chunk.rowCount === 0) return;
          const columns = Array.from({ length: chunk.columnCount }, (_, i) => doublesIn(chunk, i));
          await take(columns, chunk.rowCount);
        }
      }),
    write: async (sql, path) => {
      const settings = /\.(parquet|pq)$/i.test(path)
        ? "FORMAT parquet"
        : `FORMAT csv, HEADER${/\.gz$/i.test(path) ? ", COMPRESSION gzip" : ""}`;
      const copy = `COPY (${sql}) TO ${sqlText(path)} (${settings}, USE_TMP_FILE false)`;
      await prepared(connection, copy, (statement) => statement.run());
    },
  };
}

const ENGINE_ERROR = /^[A-Z][A-Za-z]*( [A-Za-z]+)* Error: /;

/**
 * Makes a question to the engine one about files that are read in every pass: the answer counts where they are still as they
 * were at first, and what is wrong with them is told in one line.
 */
function whileSound(place: string, unchanged: Unchanged) {
  return <Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const found = await ask(...args).catch(async (error: unknown) => {
        await unchanged(); // what looks wrong in a file that changes is not worth telling
        throw error instanceof Error && ENGINE_ERROR.test(error.message) ? readFailure(place, error) : error;
      });
      await unchanged();
      return found;
    };
}

/** The numbers of a column without a copy: a call a value would take longer than all that is computed with it. */
function doublesIn(chunk: DuckDBDataChunk, column: number): Float64Array {
  const vector = chunk.getColumnVector(column);
  const { items } = vector as unknown as { readonly items: unknown };
  if (items instanceof Float64Array) return items;
  return Float64Array.from({ length: vector.itemCount }, (_, i) => Number(vector.getItem(i)));
}
