import type { DuckDBConnection } from "@duckdb/node-api";
import { sqlName, sqlPath, sqlText } from "./duckdb.ts";
import { checkGzip } from "./gzip.ts";
import { tableFormat } from "./table-format.ts";
import { readTextHead } from "./text-head.ts";

/** A column as SQL: an expression that is a DOUBLE without nulls (NaN is missing) or a VARCHAR (null is missing). */
export interface SourceColumn {
  readonly name: string;
  readonly kind: "numeric" | "text";
  readonly sql: string;
}

export interface TableSource {
  readonly from: string;
  readonly rows: number;
  readonly columns: readonly SourceColumn[];
}

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*|BIGNUM)$/;

/** Finds out what is in a file and how to ask for it. `path` is absolute. */
export async function openSource(connection: DuckDBConnection, path: string): Promise<TableSource> {
  const format = tableFormat(path);
  if (path.toLowerCase().endsWith(".gz")) await checkGzip(path);
  if (format.kind === "text") return openText(connection, path, format.delimiter);
  const from =
    format.kind === "json"
      ? `read_json(${sqlPath(path)}, sample_size = -1, hive_partitioning = false, maximum_depth = 2)`
      : `read_parquet(${sqlPath(path)}, hive_partitioning = false)`;
  const facts = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM ${from})`);
  const found = facts.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  const counts = await connection.runAndReadAll(
    `SELECT count(*), ${found.map(({ name }) => `count(${sqlName(name)})`).join(", ")} FROM ${from}`,
  );
  const [rows, ...present] = counts.getRows()[0].map(Number);
  const columns = found.map(({ name, type }, i): SourceColumn => {
    // A column without values has no type to speak of; as numbers all of them are missing.
    if (NUMBER.test(type) || present[i] === 0) return { name, kind: "numeric", sql: asNumber(sqlName(name)) };
    const sql = type === "JSON" ? `(${sqlName(name)} ->> '$')` : `CAST(${sqlName(name)} AS VARCHAR)`;
    return { name, kind: "text", sql };
  });
  return { from, rows, columns };
}

/** Everything is text first; a column is numeric when all of its values are numbers. No guess from a sample. */
async function openText(connection: DuckDBConnection, path: string, given: string | undefined): Promise<TableSource> {
  const { delimiter, names } = await readTextHead(path, given);
  const fields = names.map((_, i) => `c${i}`);
  const types = fields.map((field) => `${field}: 'VARCHAR'`).join(", ");
  const settings = `auto_detect = false, delim = ${sqlText(delimiter)}, quote = '"', escape = '"', header = true, skip = 0`;
  const from = `read_csv(${sqlPath(path)}, ${settings}, strict_mode = true, hive_partitioning = false, columns = {${types}})`;
  const strangers = fields.map((field) => `count(*) FILTER (${isNoNumber(field)})`);
  const counts = await connection.runAndReadAll(`SELECT count(*), ${strangers.join(", ")} FROM ${from}`);
  const [rows, ...texts] = counts.getRows()[0].map(Number);
  const columns = names.map(
    (name, i): SourceColumn =>
      texts[i] === 0
        ? { name, kind: "numeric", sql: asNumber(fields[i]) }
        : { name, kind: "text", sql: `nullif(trim(${fields[i]}), '')` },
  );
  return { from, rows, columns };
}

/** DuckDB would also read "1_000" as a number; here it may be anybody's identifier. */
function isNoNumber(field: string): string {
  return `(TRY_CAST(${field} AS DOUBLE) IS NULL AND trim(${field}) <> '') OR contains(${field}, '_')`;
}

function asNumber(field: string): string {
  return `coalesce(TRY_CAST(${field} AS DOUBLE), 'NaN'::DOUBLE)`;
}
