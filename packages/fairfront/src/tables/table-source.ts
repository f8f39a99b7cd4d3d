import type { DuckDBConnection } from "@duckdb/node-api";
import { InputError, JsonLevels, type TextSurvey } from "@fairfront/core/internal";
import type { TableReading } from "@fairfront/core/tables";
import { openArrow } from "./arrow-source.ts";
import { filePieces } from "./byte-pieces.ts";
import { checkedTypes } from "./column-types.ts";
import { checkCondition, conditionError } from "./condition.ts";
import { countWhere } from "./count-where.ts";
import { prepared, sqlName, sqlPath } from "./duckdb.ts";
import type { OpenedSource, SourceColumn, TableSource } from "./source-column.ts";
import { openText } from "./text-source.ts";
import { DATE_UNITS, decidedSql, numberSql } from "./text-values.ts";

/** `reading` with its format; `marks` are texts that mean a missing value. */
export interface SourceReading extends TableReading {
  readonly format: NonNullable<TableReading["format"]>;
  readonly marks: readonly string[];
  /** Of a text file. */
  readonly survey?: TextSurvey | undefined;
}

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*|BIGNUM)$/;

/** Finds out what is in a file and how to ask for it. `path` is absolute. */
export async function openSource(
  connection: DuckDBConnection,
  path: string,
  reading: SourceReading,
): Promise<TableSource> {
  const { marks, survey, format } = reading;
  if (format === "json") await refuseDeepJson(path);
  refuseSameNames(await fileNames(connection, path, format));
  const opened =
    survey === undefined
      ? await openTyped(connection, await typedFrom(connection, path, format), { hasDates: format !== "json" })
      : openText([path], survey, reading.header ?? true, marks);
  return asAsked(connection, opened, reading);
}

/** The source as `reading` wants it: types that are told, numbers that mean missing, and the rows that meet its condition. */
export async function asAsked(
  connection: DuckDBConnection,
  opened: OpenedSource,
  { types = {}, missingNumbers = [], where, marks }: Omit<SourceReading, "format">,
): Promise<TableSource> {
  const typed = await checkedTypes(connection, opened, types, marks);
  const columns = typed.map((column) => withoutNumbers(column, missingNumbers));
  const source = { ...opened, columns, where };
  return { ...source, rows: where === undefined ? opened.allRows : await countMet(connection, source, where) };
}

/** The engine has a grammar of dates of its own: it is left nothing to find. */
const NO_DATES = "dateformat = '-', timestampformat = '-'";

async function typedFrom(connection: DuckDBConnection, path: string, format: SourceReading["format"]) {
  if (format === "arrow") return openArrow(connection, path);
  if (format !== "json") return `read_parquet(${sqlPath(path)}, hive_partitioning = false)`;
  const read = (how: string): string =>
    `read_json(${sqlPath(path)}, sample_size = -1, hive_partitioning = false, ${how}, ${NO_DATES})`;
  const found = read("maximum_depth = 2");
  const columns = await columnTypes(connection, found);
  if (!columns.some(({ type }) => NESTED.test(type))) return found;
  const types = columns.map(({ name, type }) => `${sqlName(name)}: '${NESTED.test(type) ? "JSON" : type}'`);
  return read(`columns = {${types.join(", ")}}`); // what is within a value stays as it is: keys that another row has are none of it
}

/** Arrays and objects: they are texts, as JSON without blanks. */
const NESTED = /\]$|^(STRUCT|MAP|UNION)\(/;

async function columnTypes(connection: DuckDBConnection, from: string): Promise<{ name: string; type: string }[]> {
  const facts = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM ${from})`);
  return facts.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
}

/** The engine's parser goes down with the text, and the process with it. */
async function refuseDeepJson(path: string): Promise<void> {
  const levels = new JsonLevels();
  for await (const piece of filePieces(path)()) levels.take(piece.length, (i) => piece[i]);
}

/** The names as they are in the file. */
async function fileNames(
  connection: DuckDBConnection,
  path: string,
  format: SourceReading["format"],
): Promise<string[]> {
  if (format !== "parquet" && format !== "json") return [];
  const sql =
    format === "parquet"
      ? `SELECT name FROM (SELECT name, num_children, row_number() OVER () AS n FROM parquet_schema(${sqlPath(path)})) WHERE n > 1`
      : `SELECT DISTINCT unnest(json_keys(json)) FROM read_json_objects(${sqlPath(path)}, format = 'auto') WHERE json_type(json) = 'OBJECT'`;
  return (await connection.runAndReadAll(sql)).getRows().map(([name]) => String(name));
}

/** The engine would rename those that differ in the case of letters only. */
export function refuseSameNames(names: readonly string[]): void {
  const first = new Map<string, string>();
  for (const name of names) {
    const other = first.get(name.toLowerCase());
    if (other !== undefined && other !== name) {
      throw new InputError(
        "table",
        `expected names that differ in more than the case of letters, got "${other}" and "${name}"; rename one`,
      );
    }
    first.set(name.toLowerCase(), name);
  }
}

/** The columns of what follows FROM, where an engine knows their types. Where it has none for dates, texts that all are dates are such. */
export async function openTyped(
  connection: DuckDBConnection,
  from: string,
  { hasDates }: { readonly hasDates: boolean } = { hasDates: true },
): Promise<OpenedSource> {
  const found = await columnTypes(connection, from);
  const present = found.map(({ name }) => `${sqlName(name)} IS NOT NULL`);
  const long = found.map(({ name, type }) =>
    LONG.test(type) ? `abs(${sqlName(name)}::HUGEINT) > ${2 ** 53}` : "false",
  );
  const read = (name: string, kind: "date" | "moment"): string => decidedSql(sqlName(name), { kind }, []);
  const dated = (["date", "moment"] as const).flatMap((kind) =>
    found.map(({ name, type }) => (hasDates || type !== "VARCHAR" ? "false" : `${read(name, kind)} IS NOT NULL`)),
  );
  const { rows: allRows, met } = await countWhere(connection, from, [...present, ...long, ...dated]);
  const columns = found.map(({ name, type }, i): SourceColumn => {
    const [there, longer, dates, moments] = [0, 1, 2, 3].map((part) => met[part * found.length + i]);
    const kind = there === 0 ? undefined : dates === there ? "date" : moments === there ? "moment" : undefined;
    if (kind === undefined) return typedColumn(name, type, there, longer > 0);
    const sql = read(name, kind);
    return { name, kind: "numeric", raw: sqlName(name), stored: sql, sql, date: DATE_UNITS[kind] };
  });
  return { from, allRows, columns };
}

/** Whole numbers that a double may not tell apart. */
const LONG = /^(U?BIGINT|HUGEINT|DECIMAL\(\d+,0\))$/;

function typedColumn(name: string, type: string, present: number, long: boolean): SourceColumn {
  const raw = sqlName(name);
  const own = { name, raw, stored: raw };
  // A column without values has no type to speak of; as numbers all of them are missing.
  if (NUMBER.test(type) || present === 0) {
    const written = long ? { written: `CAST(${raw} AS VARCHAR)` } : {};
    return { ...own, kind: "numeric", sql: numberSql(raw), ...written };
  }
  if (type === "DATE") return { ...own, kind: "numeric", date: "days", sql: raw };
  if (type.startsWith("TIMESTAMP")) {
    return { ...own, kind: "numeric", date: "milliseconds", sql: `CAST(${raw} AS TIMESTAMP)` };
  }
  if (type === "JSON") return { name, kind: "text", raw, stored: `(${raw} ->> '$')`, sql: `(${raw} ->> '$')` };
  if (NESTED.test(type)) return { ...own, kind: "text", sql: `CAST(to_json(${raw}) AS VARCHAR)` };
  return { ...own, kind: "text", sql: type === "BOOLEAN" ? raw : `CAST(${raw} AS VARCHAR)` };
}

function withoutNumbers(column: SourceColumn, numbers: readonly number[]): SourceColumn {
  if (numbers.length === 0 || column.kind !== "numeric" || column.date !== undefined) return column;
  return { ...column, sql: `CASE WHEN ${column.sql} IN (${numbers.join(", ")}) THEN NULL ELSE ${column.sql} END` };
}

/** What is asked of a table. */
export type RowsSource = Pick<TableSource, "from" | "columns" | "where">;

/**
 * The rows that meet `where`, as what follows FROM; values have the names of `valueNames`. `more` are other columns, each
 * an expression over `from` with such a name.
 */
export function rowsWhere(source: RowsSource, more: readonly string[] = []): string {
  const { from, columns, where } = source;
  const own = valueNames(source);
  const values = columns.flatMap(({ sql, written }, i) => [
    `${sql} AS ${own.ofColumn(i)}`,
    ...(written === undefined ? [] : [`${written} AS ${own.ofWritten(i)}`]),
  ]);
  values.push(...more);
  if (where === undefined) return `(SELECT ${values.join(", ")} FROM ${from})`;
  const names = columns.map(({ sql, inCondition = sql, name }) => `${inCondition} AS ${sqlName(name)}`);
  const all = [...names, ...values, `row_number() OVER () AS ${own.ofRow}`];
  return `(SELECT ${all.join(", ")} FROM ${from}) WHERE (${where}\n)`;
}

/** Names that are nobody else's: the table's own stand beside them where there is a condition. */
export function valueNames({ columns }: Pick<RowsSource, "columns">): {
  readonly ofColumn: (index: number) => string;
  /** Its text, where that is kept beside it. */
  readonly ofWritten: (index: number) => string;
  /** Its value as a file keeps it. */
  readonly ofStored: (index: number) => string;
  /** Of the file, from 1; only where there is a condition. */
  readonly ofRow: string;
} {
  const taken = columns.map(({ name }) => name.toLowerCase());
  let prefix = "v";
  while (taken.some((name) => name.startsWith(prefix))) prefix += "_";
  return {
    ofColumn: (index) => `${prefix}${index}`,
    ofWritten: (index) => `${prefix}w${index}`,
    ofStored: (index) => `${prefix}s${index}`,
    ofRow: `${prefix}row`,
  };
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
    const kind = /^(\w+( \w+)*) Error: /.exec(said)?.[1] ?? "";
    const mayBe = OF_VALUES.includes(kind) && (await isReadable(connection, source));
    if (!mayBe && !OF_CONDITIONS.includes(kind)) throw error;
    throw conditionError(where, said.slice(`${kind} Error: `.length).replaceAll(/\s+/g, " "));
  }
}

const OF_CONDITIONS = ["Binder", "Parser", "Conversion", "Catalog"];
/** What the engine says of a value that a condition makes, and of a damaged file. */
const OF_VALUES = ["Invalid Input", "Out of Range"];

/** Whether all values can be read where nothing is asked of them. */
async function isReadable(connection: DuckDBConnection, source: Omit<TableSource, "rows">): Promise<boolean> {
  const values = source.columns.map((_, i) => `count(${valueNames(source).ofColumn(i)})`);
  const sql = `SELECT ${values.join(", ")} FROM ${rowsWhere({ ...source, where: undefined })}`;
  return connection.runAndReadAll(sql).then(
    () => true,
    () => false,
  );
}

/** A value by its type as it is read: a DOUBLE without nulls (NaN is missing) or a VARCHAR (null is missing). */
export function readable({ kind, date }: SourceColumn, value: string): string {
  if (kind === "text") return `CAST(${value} AS VARCHAR)`;
  if (date === undefined) return `coalesce(${value}, 'NaN'::DOUBLE)`;
  const number = date === "days" ? `date_diff('day', DATE '1970-01-01', ${value})` : `epoch_ms(${value})`;
  return `coalesce(CAST(${number} AS DOUBLE), 'NaN'::DOUBLE)`;
}
