import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import { nativePart } from "../native-part.ts";
import { atEnd } from "../tidy/at-end.ts";
import { scratchPath } from "../tidy/scratch.ts";

/** What a database may take of the machine; what is absent is for the engine to say. */
export interface DatabaseRoom {
  /** Bytes; what does not fit goes to `scratch`. */
  readonly memory?: number | undefined;
  readonly threads?: number | undefined;
  /** An absolute folder for what does not fit into memory. */
  readonly scratch?: string | undefined;
}

/**
 * A database in memory, closed afterwards. It reads and writes the named files and no others, reaches for no network,
 * loads no extension, and none of that can be changed from within. `files` are absolute.
 */
export async function withDuckDB<Result>(
  files: readonly string[],
  work: (connection: DuckDBConnection) => Promise<Result>,
  { memory, threads, scratch }: DatabaseRoom = {},
): Promise<Result> {
  const { DuckDBInstance } = await nativePart("DuckDB", () => import("@duckdb/node-api")); // not before it is needed: it takes 0.2 s to load
  const spill = scratchPath(); // made by the database where memory does not suffice
  const tidied = atEnd(() => rmSync(spill, { recursive: true, force: true }));
  const instance = await DuckDBInstance.create(":memory:", {
    temp_directory: spill,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    ...(memory !== undefined && { memory_limit: `${Math.floor(memory / 1024)}KiB` }),
    ...(threads !== undefined && { threads: String(threads) }),
    ...(scratch !== undefined && { temp_directory: scratch }),
  });
  try {
    const connection = await instance.connect();
    try {
      await connection.run("SET enable_progress_bar = true"); // counted, and never drawn: see `watched`
      await connection.run("SET enable_progress_bar_print = false");
      await connection.run("SET TimeZone = 'UTC'"); // a moment is the same number wherever the machine stands
      await connection.run("SET disabled_optimizers = 'in_clause'"); // a long list would become a join, and a join loses the order of rows
      const allowed = files.flatMap((path) => [sqlText(path), sqlPath(path)]); // both the name and its pattern are looked up
      await connection.run(`SET allowed_paths = [${allowed.join(", ")}]`);
      await connection.run("SET enable_external_access = false");
      await connection.run("SET lock_configuration = true"); // the last: nothing is set after it
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
    tidied();
  }
}

/** Prepares exactly one statement, for `use`: the engine refuses a text with several before it runs any. */
export async function prepared<Result>(
  connection: DuckDBConnection,
  sql: string,
  use: (statement: DuckDBPreparedStatement) => Promise<Result>,
): Promise<Result> {
  const statement = await connection.prepare(sql);
  try {
    return await use(statement);
  } finally {
    statement.destroySync();
  }
}

export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A path to read, as it is written: DuckDB would take *, ? and [ for a pattern. */
export function sqlPath(path: string): string {
  return sqlText(path.replace(/[[*?]/g, "[$&]"));
}
