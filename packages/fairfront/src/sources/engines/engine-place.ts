import { InputError } from "@fairfront/core/internal";

/** Where a table is, as an address names it. */
export interface EnginePlace {
  readonly host: string;
  readonly port: number | undefined;
  readonly user: string | undefined;
  readonly database: string;
  /** The table, or schema and table. */
  readonly table: readonly string[];
}

/** Reads `engine://user@host:port/database/table`. A secret in it is refused: it would be in lists of processes and in records. */
export function enginePlace(address: string): EnginePlace {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw unreadable(address.replace(/:[^:@/]*@/, ":...@"));
  }
  if (url.password !== "") {
    throw new InputError(
      "table",
      "expected an address without a password; put it into the engine's own variable, such as PGPASSWORD, or file",
    );
  }
  const [database, name, ...more] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (database === undefined || name === undefined || more.length > 0 || url.search !== "") throw unreadable(address);
  const table = name.split(".");
  if (table.length > 2) throw unreadable(address);
  const user = url.username === "" ? undefined : decodeURIComponent(url.username);
  const port = url.port === "" ? undefined : Number(url.port);
  return { host: decodeURIComponent(url.hostname), port, user, database, table };
}

function unreadable(address: string): InputError {
  return new InputError("table", `expected an address such as postgres://user@host/database/table, got "${address}"`);
}
