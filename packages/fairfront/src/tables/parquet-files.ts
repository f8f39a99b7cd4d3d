import type { DuckDBConnection } from "@duckdb/node-api";
import { fileError, safeValue } from "@fairfront/core/internal";
import { sqlName, sqlPath, sqlText } from "./duckdb.ts";
import type { NamedFiles } from "./named-files.ts";
import { partitionColumns, partitionsOf } from "./partitions.ts";
import { refuseSameNames } from "./table-source.ts";
import { FILE } from "./text-source.ts";

/** Parquet files of the same columns as what follows FROM, with their partitions and, of every row, FILE and its number there. */
export async function parquetFiles(
  connection: DuckDBConnection,
  { root, files }: Pick<NamedFiles, "root" | "files">,
  marks: readonly string[],
): Promise<string> {
  const kinds = await schemasOf(connection, files);
  const [first, ...others] = kinds;
  for (const other of others) checkSame(first, other);
  const partitions = partitionsOf(root, files);
  const inPaths = await partitionColumns(root, partitions, sqlName(FILE), { marks });
  const names = [...first.columns.keys(), ...inPaths.map(({ name }) => name)];
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) {
    throw fileError("table", `expected different column names, got "${safeValue(twice)}" twice`, {
      advice: "rename one",
    });
  }
  refuseSameNames(names);
  const paths = `[${files.map(sqlPath).join(", ")}]`;
  const named = `file_row_number = true, filename = ${sqlText(FILE)}`; // types that differ: the widest, not the first file's
  const from = `read_parquet(${paths}, hive_partitioning = false, union_by_name = ${others.length > 0}, ${named})`;
  if (inPaths.length === 0) return from;
  return `(SELECT *, ${inPaths.map(({ stored, name }) => `${stored} AS ${sqlName(name)}`).join(", ")} FROM ${from})`;
}

interface FileSchema {
  readonly file: string;
  /** Type by name. */
  readonly columns: ReadonlyMap<string, string>;
}

/** The kinds of files that there are, with one of each. */
async function schemasOf(connection: DuckDBConnection, files: readonly string[]): Promise<FileSchema[]> {
  const list = `[${files.map(sqlPath).join(", ")}]`;
  const all = `SELECT file_name, name, column_id, coalesce(duckdb_type, converted_type, 'nested') AS type FROM parquet_schema(${list}) WHERE column_id > 0`;
  const own = `SELECT file_name, list(name ORDER BY column_id) AS names, list(type ORDER BY column_id) AS types FROM (${all}) GROUP BY file_name`;
  const found = await connection.runAndReadAll(
    `SELECT min(file_name), to_json(names)::VARCHAR, to_json(types)::VARCHAR FROM (${own}) GROUP BY names, types ORDER BY 1`,
  );
  return found.getRows().map(([file, names, types]) => {
    const kinds = JSON.parse(String(types)) as string[];
    return {
      file: String(file),
      columns: new Map((JSON.parse(String(names)) as string[]).map((name, i) => [name, kinds[i]])),
    };
  });
}

const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*)$/;

/** The engine passes over columns that the first file lacks, and makes whole numbers of fractions where its were such. */
function checkSame(first: FileSchema, other: FileSchema): void {
  const lacking = [...first.columns.keys()].find((name) => !other.columns.has(name));
  const added = [...other.columns.keys()].find((name) => !first.columns.has(name));
  const advice = "name the files that belong together";
  if (lacking !== undefined || added !== undefined) {
    const [name, has, lacks] = lacking === undefined ? [added!, other, first] : [lacking, first, other];
    throw fileError(
      "table",
      `expected the same columns in all files, got "${safeValue(name)}" in "${has.file}", not in "${lacks.file}"`,
      { advice },
    );
  }
  for (const [name, type] of first.columns) {
    const own = other.columns.get(name)!;
    if (own === type || (NUMBER.test(own) && NUMBER.test(type))) continue;
    throw fileError(
      "table",
      `expected "${safeValue(name)}" to have one type in all files, got ${type} in "${first.file}" and ${own} in "${other.file}"`,
      { advice },
    );
  }
}
