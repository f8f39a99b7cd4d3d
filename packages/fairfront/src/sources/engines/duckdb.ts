import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import { InputError, marksOf } from "@fairfront/core/internal";
import { prepared, sqlName, sqlText, withDuckDB } from "../../tables/duckdb.ts";
import { filesAt } from "../../tables/files-at.ts";
import { type NamedFiles, namesMany } from "../../tables/named-files.ts";
import { parquetFiles } from "../../tables/parquet-files.ts";
import { readFailure } from "../../tables/read-failure.ts";
import type { ReadOptions } from "../../tables/read-options.ts";
import type { SourceColumn, TableSource } from "../../tables/source-column.ts";
import { openTyped, readable, rowsWhere, valueNames } from "../../tables/table-source.ts";
import { withTextFiles } from "../../tables/text-files.ts";
import { FILE } from "../../tables/text-source.ts";
import { type Unchanged, watchFiles } from "../../tables/unchanged.ts";
import { watched } from "../../tables/watched.ts";
import { type WatchedSource, withSource } from "../../tables/with-source.ts";
import { withScratch } from "../../tidy/scratch.ts";
import { presentText } from "../dialect.ts";
import { duckdb } from "../dialects/duckdb.ts";
import { type Engine, type EngineColumn, type EngineTable, FILE_PLACES, type Value } from "../engine.ts";
import { numberColumn } from "../number-column.ts";

export interface FileOptions extends ReadOptions {
  /** Bytes that the engine may take; the rest goes to disk. */
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
  /** What groups and clusters are told by, as it is asked: columns that it names keep their texts, so that 1 and 1.0 are two. */
  readonly told?: readonly string[] | undefined;
  /** An absolute path that the engine may write to. */
  readonly written?: string | undefined;
}

/** A table in a file, or in many text files, as rows of an engine, for the time of `work`. */
export async function withFileRows<Result>(
  table: string | NamedFiles,
  options: FileOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const { memory, threads } = options;
  const taken = async (connection: DuckDBConnection, source: WatchedSource): Promise<Result> => {
    const staged = await stage(connection, source, marksOf(options), options.told ?? []);
    await source.unchanged(); // it is not read again
    return work(engineOf(connection), staged);
  };
  return withScratch((scratch) => {
    const asked = { ...options, room: { memory, threads, scratch } };
    return typeof table === "string" ? withSource(table, asked, taken) : withTextFiles(table, asked, taken);
  });
}

/** Texts are read once: what a pass needs of them is kept in a table of the database's own, which may go to disk. */
async function stage(
  connection: DuckDBConnection,
  source: TableSource,
  marks: readonly string[],
  told: readonly string[],
): Promise<EngineTable> {
  const own = valueNames(source);
  const isTold = ({ name, stored, spelled }: SourceColumn): boolean =>
    stored === spelled || told.some((asked) => asked.includes(name)); // the former are codes, such as 007
  const columns = source.columns.map((column) => ({
    ...column,
    written: column.written ?? (isTold(column) ? column.spelled : undefined),
  }));
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
  const [[count]] = (await connection.runAndReadAll("SELECT CAST(count(*) AS DOUBLE) FROM staged")).getRows();
  if (count !== source.rows) {
    throw new InputError(
      "table",
      `expected ${source.rows} rows, as were found before, got ${String(count)}; save it again`,
    );
  }
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
  const read = numberColumn(duckdb, name, value);
  return { ...read, ...(date === undefined ? written !== undefined && { written } : { date }) };
}

/** A value of a file that has types: numbers are such already. */
function typedValue(column: SourceColumn): string {
  return column.kind === "numeric" && column.date === undefined ? column.sql : readable(column, column.sql);
}

/**
 * Parquet files as rows of an engine, for the time of `work`: read again in every pass, so they may be larger than memory
 * and disk allow to copy. Partitions are columns.
 */
export async function withParquetRows<Result>(
  { place, root, files }: Omit<NamedFiles, "kind">,
  { memory, threads, written, ...read }: FileOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const common = commonFolder(files);
  const marks = marksOf(read);
  return withScratch((scratch) =>
    withDuckDB(
      [...files, ...(written === undefined ? [] : [written])],
      async (connection) => {
        const unchanged = await watchFiles(files, async () =>
          namesMany(place) ? (await filesAt(place)).files : files,
        );
        const checked = whileSound(place, unchanged);
        const { from, columns } = await checked(async () => {
          const from = await parquetFiles(connection, { root, files }, marks);
          const typed = `(SELECT * EXCLUDE (${sqlName(FILE)}, file_row_number) FROM ${from})`;
          const { columns } = await watched(connection, () => openTyped(connection, typed));
          return { from, columns: columns.map((column) => engineColumn(column, typedValue(column), marks)) };
        })();
        const number = "CAST(file_row_number AS VARCHAR)";
        const key =
          files.length === 1
            ? number
            : `concat(substr(${sqlName(FILE)}, length(${sqlText(common)}) + 1), ':', ${number})`;
        const { rows, stream, write, ...engine } = engineOf(connection);
        const sound = { ...engine, rows: checked(rows), stream: checked(stream!), write: checked(write!) };
        return work(sound, { from, key, place: placeIn(files, common), columns });
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
