import { resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { csvField, freeName, LABELLED, NO_CLUSTER, nearestName, optionError } from "@fairfront/core/internal";
import { sqlName, sqlText } from "./duckdb.ts";
import type { SourceColumn, TableSource } from "./source-column.ts";

/** The cluster of every row of the file, or NO_CLUSTER and why. */
export interface RowLabels {
  readonly labels: Int32Array;
  /** For every row an index into `reasons`; 0 is none. */
  readonly reasonOf: Uint32Array;
  readonly reasons: readonly string[];
  /** What a person calls the clusters, where they have names; empty for one that has none. */
  readonly names?: readonly string[] | undefined;
  /** What the column of clusters is called; `cluster` where absent. */
  readonly column?: string | undefined;
  /** How each cluster is written, where that is no number. */
  readonly texts?: readonly string[] | undefined;
}

type LabelledFormat = "csv" | "parquet";

const CHUNK_ROWS = 2048; // DuckDB's own

/** By the ending of the file's name. */
export function labelledFormat(path: string, option: string): LabelledFormat {
  if (/\.csv(\.gz)?$/i.test(path)) return "csv";
  if (/\.(parquet|pq)$/i.test(path)) return "parquet";
  throw optionError(option, `expected a name that ends in .csv, .csv.gz or .parquet, got "${path}"`);
}

/**
 * Writes the table's columns (or `only` those) and `cluster`; where clusters have names, also `cluster_name`, and where rows have no
 * cluster, `left_out` with the reason. CSV is as it was typed, with the signs between fields that the table has. Returns what a person should know, a sentence each.
 */
export async function writeLabelled(
  connection: DuckDBConnection,
  source: TableSource,
  rows: RowLabels,
  path: string,
  format: LabelledFormat,
  only?: readonly string[] | undefined,
): Promise<readonly string[]> {
  const columns = only === undefined ? source.columns : only.map((name) => columnNamed(source, name));
  const partial = rows.labels.some((label) => label === NO_CLUSTER);
  await putLabels(connection, rows);
  const own = columns.map(({ name }) => name);
  const taken = new Set(own.map((name) => name.toLowerCase()));
  const called = rows.names?.map((name) => (name === "" ? "NULL" : sqlText(name)));
  const names = [
    ...own,
    freeName(rows.column ?? LABELLED.cluster, taken),
    ...(called === undefined ? [] : [freeName(LABELLED.name, taken)]),
    ...(partial ? [freeName(LABELLED.leftOut, taken)] : []),
  ];
  const texts = rows.reasons.slice(1).map(sqlText).join(", ");
  const kept = format === "csv" ? columns.map(({ raw }) => raw) : columns.map(({ stored }) => stored);
  const inner = kept.map((value, i) => `${value} AS v${i}`);
  const outer = [
    ...columns.map((_, i) => `file_rows.v${i}`),
    rows.texts === undefined ? "row_labels.cluster" : listed(rows.texts.map(sqlText)),
    ...(called === undefined ? [] : [listed(called)]),
    ...(partial ? [`list_extract([${texts}]::VARCHAR[], row_labels.reason)`] : []),
  ];
  const written = format === "csv" ? names : distinctNames(names);
  const values = outer.map((value, i) => `${value} AS ${format === "csv" ? `v${i}` : sqlName(written[i])}`);
  const from = `(SELECT ${inner.join(", ")} FROM ${source.from}) AS file_rows POSITIONAL JOIN row_labels`;
  const settings = format === "csv" ? csvSettings(path, names, source) : "FORMAT parquet, USE_TMP_FILE false";
  await connection.run(`COPY (SELECT ${values.join(", ")} FROM ${from}) TO ${sqlText(resolve(path))} (${settings})`);
  return names.flatMap((name, i) =>
    name === written[i]
      ? []
      : [`${name}: written as "${written[i]}", for another column has that name in other letters`],
  );
}

/** Of texts as SQL, one a cluster, that of the row's. */
function listed(texts: readonly string[]): string {
  return `list_extract([${texts.join(", ")}]::VARCHAR[], row_labels.cluster + 1)`;
}

/** Of a name that a person gave. */
function columnNamed({ columns }: TableSource, name: string): SourceColumn {
  const found = columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  const known = columns.map((column) => column.name);
  throw optionError("columns", `expected columns of the table, got "${name}"`, { advice: nearestName(name, known) });
}

/** The names are written by hand: DuckDB would rename those that differ in the case of letters only. */
function csvSettings(path: string, names: readonly string[], source: TableSource): string {
  const read = source.found?.delimiter ?? ",";
  const delimiter = read === "\t" ? "," : read;
  const head = names.map((name) => csvField(name, delimiter));
  const zipped = /\.gz$/i.test(path) ? ", COMPRESSION gzip" : "";
  // The suffix stands for the last line end.
  return `FORMAT csv, USE_TMP_FILE false, HEADER false, DELIMITER ${sqlText(delimiter)}, PREFIX ${sqlText(`${head.join(delimiter)}\n`)}, SUFFIX '\n'${zipped}`;
}

/** A Parquet file may have such names, but many a reader cannot. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const all = new Set([...taken, ...names.filter((other) => other !== name).map((other) => other.toLowerCase())]);
    const free = taken.has(name.toLowerCase()) ? freeName(name, all) : name;
    taken.add(free.toLowerCase());
    return free;
  });
}

async function putLabels(connection: DuckDBConnection, { labels, reasonOf }: RowLabels): Promise<void> {
  const { DuckDBDataChunk, SMALLINT, UINTEGER } = await import("@duckdb/node-api");
  await connection.run("CREATE OR REPLACE TEMP TABLE row_labels (cluster SMALLINT, reason UINTEGER)");
  const appender = await connection.createAppender("row_labels");
  for (let first = 0; first < labels.length; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, labels.length - first);
    const chunk = DuckDBDataChunk.create([SMALLINT, UINTEGER], count);
    const clusters = chunk.getColumnVector(0);
    const reasons = chunk.getColumnVector(1);
    for (let i = 0; i < count; i++) {
      const label = labels[first + i];
      clusters.setItem(i, label === NO_CLUSTER ? null : label);
      reasons.setItem(i, reasonOf[first + i]);
    }
    clusters.flush();
    reasons.flush();
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
