import { InputError } from "@fairfront/core/internal";

/** Where a table is, as an address names it. */
export interface EnginePlace {
  readonly scheme: string;
  readonly host: string;
  readonly port: number | undefined;
  readonly user: string | undefined;
  readonly database: string;
  /** The table, or schema and table. */
  readonly table: readonly string[];
  /** All that follows the database. */
  readonly path: readonly string[];
}

/**
 * Reads `engine://user@host:port/database/table`. A secret in it is refused: it would be in lists of processes and in
 * records. A sign that means something here (/ . % ?) is written as in any address: %2F, %2E, %25, %3F.
 */
export function enginePlace(address: string): EnginePlace {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw unreadable(address);
  }
  if (url.password !== "") {
    throw new InputError(
      "table",
      "expected an address without a password; put it into the engine's own variable, such as PGPASSWORD or CLICKHOUSE_PASSWORD, or file",
    );
  }
  const [database, ...path] = url.pathname.split("/").filter(Boolean);
  if (database === undefined || path.length === 0 || url.search !== "" || url.hash !== "") throw unreadable(address);
  try {
    const parts = path.length === 1 ? path[0].split(".") : path;
    return {
      scheme: url.protocol.slice(0, -1),
      host: decodeURIComponent(url.hostname),
      port: url.port === "" ? undefined : Number(url.port),
      user: url.username === "" ? undefined : decodeURIComponent(url.username),
      database: decodeURIComponent(database),
      table: parts.map(decodeURIComponent),
      path: path.map(decodeURIComponent),
    };
  } catch {
    throw unreadable(address); // a % that is none
  }
}

/** What may be a secret stands between : and @; it is not repeated. */
export function unreadable(address: string): InputError {
  const shown = address.replace(/:[^@]*@/, "://...@");
  return new InputError("table", `expected an address such as postgres://user@host/database/table, got "${shown}"`);
}

/** What an engine answered in place of rows, as one line that a person can act on. */
export function passFailure(error: unknown): InputError {
  const [line] = String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n");
  const told = line.length > LONGEST ? `${line.slice(0, LONGEST - END)} ... ${line.slice(-END)}` : line;
  return new InputError("table", `a pass over the rows failed: ${told}`);
}

const LONGEST = 400;
const END = 150; // of it: behind a long value stands what is wrong with it
