import type { DuckDBConnection } from "@duckdb/node-api";
import { encodeDefaults } from "@fairfront/core/internal";
import type { DateUnit, TableReading } from "@fairfront/core/tables";
import { openArrow } from "./arrow-source.ts";
import { checkedTypes } from "./column-types.ts";
import { checkCondition, conditionError } from "./condition.ts";
import { countWhere } from "./count-where.ts";
import { prepared, sqlName, sqlPath } from "./duckdb.ts";
import { openText } from "./text-source.ts";

/** A column as SQL over the source's `from`. */
export interface SourceColumn {
  readonly name: string;
  readonly kind: "numeric" | "text";
  /** Set where the numbers are dates. */
  readonly date?: DateUnit | undefined;
  /** The value as it is in the file. */
  readonly raw: string;
  /** The value where a file keeps types: none of its digits is lost. */
  readonly stored: string;
  /** The value by its type: DOUBLE, DATE, TIMESTAMP, BOOLEAN or VARCHAR; null is missing. */
  readonly sql: string;
  /** The value in a condition, where that is another. */
  readonly inCondition?: string | undefined;
}

export interface TableSource {
  readonly from: string;
  /** Rows of the file. */
  readonly allRows: number;
  /** Those that meet `where`. */
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
  /** A condition over the columns' names. */
  readonly where?: string | undefined;
  /** Between the fields of a CSV file. */
  readonly delimiter?: string | undefined;
}

/** What can be found out about a file before its rows are counted. */
export type OpenedSource = Pick<TableSource, "from" | "columns" | "allRows" | "delimiter">;

/** `reading` with its format; `marks` are texts that mean a missing value. */
export interface SourceReading extends TableReading {
  readonly format: NonNullable<TableReading["format"]>;
  readonly marks?: readonly string[] | undefined;
}

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*|BIGNUM)$/;

/** Finds out what is in a file and how to ask for it. `path` is absolute. */
export async function openSource(
  connection: DuckDBConnection,
  path: string,
  reading: SourceReading,
): Promise<TableSource> {
  const marks = reading.marks ?? encodeDefaults.missingMarks;
  const opened =
    reading.format === "csv" || reading.format === "tsv"
      ? await openText(connection, path, reading, marks)
      : await openTyped(connection, await typedFrom(connection, path, reading.format));
  const typed = await checkedTypes(connection, opened, reading.types ?? {}, marks);
  const columns = typed.map((column) => withoutNumbers(column, reading.missingNumbers ?? []));
  const { where } = reading;
  const source = { ...opened, columns, where };
  return { ...source, rows: where === undefined ? opened.allRows : await countMet(connection, source, where) };
}

async function typedFrom(connection: DuckDBConnection, path: string, format: "json" | "parquet" | "arrow") {
  if (format === "arrow") return openArrow(connection, path);
  return format === "json"
    ? `read_json(${sqlPath(path)}, sample_size = -1, hive_partitioning = false, maximum_depth = 2)`
    : `read_parquet(${sqlPath(path)}, hive_partitioning = false)`;
}

async function openTyped(connection: DuckDBConnection, from: string): Promise<OpenedSource> {
  const facts = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM ${from})`);
  const found = facts.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  const present = found.map(({ name }) => `${sqlName(name)} IS NOT NULL`);
  const { rows: allRows, met } = await countWhere(connection, from, present);
  const columns = found.map(({ name, type }, i) => typedColumn(name, type, met[i]));
  return { from, allRows, columns };
}

function typedColumn(name: string, type: string, present: number): SourceColumn {
  const raw = sqlName(name);
  const own = { name, raw, stored: raw };
  // A column without values has no type to speak of; as numbers all of them are missing.
  if (NUMBER.test(type) || present === 0) return { ...own, kind: "numeric", sql: `TRY_CAST(${raw} AS DOUBLE)` };
  if (type === "DATE") return { ...own, kind: "numeric", date: "days", sql: raw };
  if (type.startsWith("TIMESTAMP")) {
    return { ...own, kind: "numeric", date: "milliseconds", sql: `CAST(${raw} AS TIMESTAMP)` };
  }
  if (type === "JSON") return { name, kind: "text", raw, stored: `(${raw} ->> '$')`, sql: `(${raw} ->> '$')` };
  return { ...own, kind: "text", sql: type === "BOOLEAN" ? raw : `CAST(${raw} AS VARCHAR)` };
}

function withoutNumbers(column: SourceColumn, numbers: readonly number[]): SourceColumn {
  if (numbers.length === 0 || column.kind !== "numeric" || column.date !== undefined) return column;
  return { ...column, sql: `CASE WHEN ${column.sql} IN (${numbers.join(", ")}) THEN NULL ELSE ${column.sql} END` };
}

/** What is asked of a table. */
export type RowsSource = Pick<TableSource, "from" | "columns" | "where">;

/** The rows that meet `where`, as what follows FROM; values have the names of `valueNames`. */
export function rowsWhere(source: RowsSource): string {
  const { from, columns, where } = source;
  const own = valueNames(source);
  const values = columns.map(({ sql }, i) => `${sql} AS ${own.ofColumn(i)}`);
  if (where === undefined) return `(SELECT ${values.join(", ")} FROM ${from})`;
  const names = columns.map(({ sql, inCondition = sql, name }) => `${inCondition} AS ${sqlName(name)}`);
  const all = [...names, ...values, `row_number() OVER () AS ${own.ofRow}`];
  return `(SELECT ${all.join(", ")} FROM ${from}) WHERE (${where}\n)`;
}

/** Names that are nobody else's: the table's own stand beside them where there is a condition. */
export function valueNames({ columns }: Pick<RowsSource, "columns">): {
  readonly ofColumn: (index: number) => string;
  /** Of the file, from 1; only where there is a condition. */
  readonly ofRow: string;
} {
  const taken = columns.map(({ name }) => name.toLowerCase());
  let prefix = "v";
  while (taken.some((name) => name.startsWith(prefix))) prefix += "_";
  return { ofColumn: (index) => `${prefix}${index}`, ofRow: `${prefix}row` };
}

async function countMet(
  connection: DuckDBConnection,
  source: Omit<TableSource, "rows">,
  where: string,
): Promise<number> {
  const names = source.columns.map(({ name }) => name);
  await checkCondition(connection, where, names);
  try {
    const sql = `SELECT count(*) FROM ${rowsWhere(source)}`;
    const counted = await prepared(connection, sql, (statement) => statement.runAndReadAll());
    return Number(counted.getRows()[0][0]);
  } catch (error) {
    const said = String((error as Error).message).split("\n")[0];
    if (!/^(Binder|Parser|Conversion|Catalog) Error/.test(said)) throw error;
    throw conditionError(where, said.replace(/^\w+ Error: /, "").replaceAll(/\s+/g, " "));
  }
}

/** A value by its type as it is read: a DOUBLE without nulls (NaN is missing) or a VARCHAR (null is missing). */
export function readable({ kind, date }: SourceColumn, value: string): string {
  if (kind === "text") return `CAST(${value} AS VARCHAR)`;
  if (date === undefined) return `coalesce(${value}, 'NaN'::DOUBLE)`;
  const number = date === "days" ? `date_diff('day', DATE '1970-01-01', ${value})` : `epoch_ms(${value})`;
  return `coalesce(CAST(${number} AS DOUBLE), 'NaN'::DOUBLE)`;
}
