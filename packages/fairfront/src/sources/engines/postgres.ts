import { InputError, type MarkOptions, marksOf } from "@fairfront/core/internal";
import type { Client } from "pg";
import { presentText } from "../dialect.ts";
import { postgres } from "../dialects/postgres.ts";
import type { Engine, EngineColumn, EngineTable, Value } from "../engine.ts";
import { numberColumn } from "../number-column.ts";
import { enginePlace, passFailure, unreadable } from "./engine-place.ts";

const NUMBERS = /^(smallint|integer|bigint|numeric|real|double precision)$/;
const DATES = /^(date|timestamp.*)$/;

/**
 * A table of a PostgreSQL server, for the time of `work`. User, password and the rest of what is not named come from the
 * engine's own variables (PGUSER, PGPASSWORD, ...) and files.
 */
export async function withPostgresRows<Result>(
  address: string,
  marks: MarkOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const { host, port, user, database, table } = enginePlace(address);
  if (table.length > 2) throw unreadable(address);
  const client = await connected({ ...(host !== "" && { host }), port, user, database });
  try {
    await client.query("SET jit = off"); // statements of thousands of expressions take longer to compile than to run
    await client.query("SET TimeZone = 'UTC'");
    const [schema, name] = table.length === 1 ? ["public", table[0]] : table;
    return await work(engineOf(client, schema), await describe(client, schema, name, marksOf(marks)));
  } finally {
    await client.end();
  }
}

async function connected(options: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const loaded = await import("pg").catch(() => {
    throw new InputError(
      "table",
      'is in PostgreSQL, and the client for it is not there; install it with "npm install pg"',
    );
  });
  const client = new loaded.default.Client(options);
  client.on("error", () => {}); // a connection that breaks is told by the question that was asked
  await client.connect().catch((error: Error) => {
    throw new InputError("table", `could not be asked: ${error.message}; check the address, and PGUSER and PGPASSWORD`);
  });
  return client;
}

async function describe(client: Client, schema: string, name: string, marks: readonly string[]): Promise<EngineTable> {
  const found = await client.query<[string, string]>({
    text: "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position",
    values: [schema, name],
    rowMode: "array",
  });
  if (found.rows.length === 0) {
    throw new InputError("table", `expected one that is there, got "${schema}.${name}"; check its name`);
  }
  const keys = await client.query<[string]>({
    text: "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey) JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE i.indisprimary AND n.nspname = $1 AND c.relname = $2 ORDER BY a.attnum",
    values: [schema, name],
    rowMode: "array",
  });
  const own = keys.rows.map(([column]) => postgres.asText(postgres.nameOf(column)));
  const columns = found.rows.map(([column, type]): EngineColumn => {
    const raw = postgres.nameOf(column);
    if (NUMBERS.test(type)) return numberColumn(postgres, column, raw);
    if (DATES.test(type)) return numberColumn(postgres, column, raw, type === "date" ? "days" : "milliseconds");
    return { name: column, kind: "text", value: presentText(postgres, postgres.asText(raw), marks) };
  });
  return {
    from: `${postgres.nameOf(schema)}.${postgres.nameOf(name)} AS source_rows`,
    key:
      own.length === 0 // told from others by all that it has, which stays where it is
        ? postgres.md5("CAST(source_rows AS text)")
        : own.length === 1
          ? own[0]
          : `CAST(ROW(${own.join(", ")}) AS text)`,
    columns,
  };
}

function engineOf(client: Client, schema: string): Engine {
  const ask = async (text: string): Promise<readonly Value[][]> => {
    try {
      return (await client.query<Value[]>({ text, rowMode: "array" })).rows;
    } catch (error) {
      throw passFailure(error);
    }
  };
  const placeOf = (name: string): string => `${postgres.nameOf(schema)}.${postgres.nameOf(name)}`;
  return {
    dialect: postgres,
    rows: ask,
    create: async (sql, name) => {
      await ask(`CREATE TABLE ${placeOf(name)} AS ${sql}`);
    },
    placeOf,
  };
}
