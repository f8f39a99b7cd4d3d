import type { DuckDBConnection } from "@duckdb/node-api";
import { InputError, NO_CLUSTER } from "../../core/index.ts";
import { sqlName, sqlText } from "./duckdb.ts";
import type { TableSource } from "./table-source.ts";

/** Why rows that `where` leaves out have no cluster. */
export const FILTERED = "left out by --where";

/** The cluster of every row of the file, or NO_CLUSTER and why. */
export interface RowLabels {
  readonly labels: Int32Array;
  /** For every row an index into `reasons`; 0 is none. */
  readonly reasonOf: Uint16Array;
  readonly reasons: readonly string[];
}

type LabelledFormat = "csv" | "parquet";

const CHUNK_ROWS = 2048; // DuckDB's own

/** By the ending of the file's name. */
export function labelledFormat(path: string, flag: string): LabelledFormat {
  if (/\.csv(\.gz)?$/i.test(path)) return "csv";
  if (/\.(parquet|pq)$/i.test(path)) return "parquet";
  throw new InputError(flag, `expected a name that ends in .csv, .csv.gz or .parquet, got "${path}"`);
}

/** Writes the table's columns and `cluster`; where rows have none, also `left_out` with the reason. */
export async function writeLabelled(
  connection: DuckDBConnection,
  source: TableSource,
  rows: RowLabels,
  path: string,
  format: LabelledFormat,
): Promise<void> {
  const partial = rows.labels.some((label) => label === NO_CLUSTER);
  await putLabels(connection, rows);
  const taken = new Set(source.columns.map(({ name }) => name.toLowerCase()));
  const values = source.columns.map(({ name, raw, sql }) => `${format === "csv" ? raw : sql} AS ${sqlName(name)}`);
  const added = [`row_labels.cluster AS ${sqlName(freeName("cluster", taken))}`];
  if (partial) {
    const texts = rows.reasons.slice(1).map(sqlText).join(", ");
    added.push(`list_extract([${texts}]::VARCHAR[], row_labels.reason) AS ${sqlName(freeName("left_out", taken))}`);
  }
  const query = `SELECT ${[...values, ...added].join(", ")} FROM ${source.from} POSITIONAL JOIN row_labels`;
  const settings =
    format === "csv" ? `FORMAT csv, HEADER${/\.gz$/i.test(path) ? ", COMPRESSION gzip" : ""}` : "FORMAT parquet";
  await connection.run(`COPY (${query}) TO ${sqlText(path)} (${settings})`);
}

async function putLabels(connection: DuckDBConnection, { labels, reasonOf }: RowLabels): Promise<void> {
  const { DuckDBDataChunk, SMALLINT, USMALLINT } = await import("@duckdb/node-api");
  await connection.run("CREATE OR REPLACE TEMP TABLE row_labels (cluster SMALLINT, reason USMALLINT)");
  const appender = await connection.createAppender("row_labels");
  for (let first = 0; first < labels.length; first += CHUNK_ROWS) {
    const count = Math.min(CHUNK_ROWS, labels.length - first);
    const chunk = DuckDBDataChunk.create([SMALLINT, USMALLINT], count);
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

/** The name, or name_2 and so on where the table has it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) if (!taken.has(`${name}_${n}`)) return `${name}_${n}`;
}
