import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgres } from "../../packages/fairfront/src/sources/dialects/postgres.ts";
import type { EngineAtHand } from "./engine-contract.ts";

/** Where the server's programs are; undefined where it is not installed. */
const programs = (existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [])
  .map((version) => join("/usr/lib/postgresql", version, "bin"))
  .find((folder) => existsSync(join(folder, "initdb")));
const isRoot = process.getuid?.() === 0;
export const hasPostgres = programs !== undefined && (!isRoot || spawnSync("id", ["postgres"]).status === 0);
if (!hasPostgres) console.warn("PostgreSQL is not asked: its server is not installed (apt-get install postgresql)");

const PORT = 54_399; // names the socket, which is in a folder of its own
const TYPES = { whole: "bigint", number: "double precision", text: "text", date: "date", moment: "timestamp" } as const;

export interface PostgresEngine extends EngineAtHand {
  /** What a client of the test connects to. */
  readonly host: string;
  readonly port: number;
  /** As if the machine had lost power, and came back. */
  restart(): void;
  run(...statements: string[]): void;
  stop(): void;
}

/** A server on a socket of its own. With `password` it asks for one. */
export async function startPostgres(password?: string): Promise<PostgresEngine> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-postgres-"));
  const data = join(folder, "data");
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, userNumber("-u"), userNumber("-g"));
  const trusted = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"];
  asServer("initdb", "-D", data, ...trusted);
  const control = (...how: string[]): void => asServer("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), ...how);
  const settings = `-k ${folder} -p ${PORT} -c listen_addresses= -c fsync=off`;
  control("-o", settings, "start");
  const run = (...statements: string[]): void => {
    const said = statements.flatMap((statement) => ["-c", statement]);
    const where = ["-h", folder, "-p", String(PORT), "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-q"];
    const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) };
    execFileSync(join(programs!, "psql"), [...where, ...said], { env });
  };
  return {
    dialect: postgres,
    host: folder,
    port: PORT,
    addressOf: (table) => `postgres://postgres@${encodeURIComponent(folder)}:${PORT}/postgres/${table}`,
    fromOf: (table) => table,
    load: async (table, { csv, columns }) => {
      const shape = columns.map(
        ({ name, type }, i) => `${postgres.nameOf(name)} ${TYPES[type]}${i === 0 ? " PRIMARY KEY" : ""}`,
      );
      run(`CREATE TABLE ${table} (${shape.join(", ")})`, `\\copy ${table} FROM '${csv}' WITH (FORMAT csv, HEADER)`);
    },
    run,
    restart: () => control("-m", "immediate", "-o", settings, "restart"),
    stop: () => {
      control("-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const userNumber = (which: string): number => Number(execFileSync("id", [which, "postgres"]));

/** The server refuses to be run by root. */
function asServer(program: string, ...args: string[]): void {
  const path = join(programs!, program);
  if (isRoot) execFileSync("runuser", ["-u", "postgres", "--", path, ...args], { stdio: "ignore" });
  else execFileSync(path, args, { stdio: "ignore" });
}
