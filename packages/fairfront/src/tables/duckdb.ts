import type { DuckDBConnection } from "@duckdb/node-api";

/** A database in memory, closed afterwards, that never reaches for the network. */
export async function withDuckDB<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
  const { DuckDBInstance } = await import("@duckdb/node-api"); // not before it is needed: it takes 0.2 s to load
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    try {
      await connection.run("SET TimeZone = 'UTC'"); // a moment is the same number wherever the machine stands
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
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
