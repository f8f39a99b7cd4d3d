import { randomUUID } from "node:crypto";
import type { ClickHouseClient } from "@clickhouse/client";
import { InputError, type MarkOptions, marksOf } from "@fairfront/core/internal";
import { presentText } from "../dialect.ts";
import { clickhouse } from "../dialects/clickhouse.ts";
import type { Engine, EngineColumn, EngineTable, Value } from "../engine.ts";
import { numberColumn } from "../number-column.ts";
import { enginePlace, passFailure, unreadable } from "./engine-place.ts";

const NUMBERS = /^(U?Int\d+|B?Float\d+|Decimal.*)$/;
const DATES = /^(Date|Date32|DateTime.*)$/;
const HOUR = 3_600_000; // milliseconds
const ROOM = "1000000000"; // statements of many rules are long

/**
 * A table of a ClickHouse server, for the time of `work`. User and password come from the engine's own variables,
 * CLICKHOUSE_USER and CLICKHOUSE_PASSWORD. `clickhouses://`, and the ports 443 and 8443, mean an encrypted connection.
 */
export async function withClickhouseRows<Result>(
  address: string,
  marks: MarkOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const { scheme, host, port, user, database, path } = enginePlace(address);
  if (path.length > 1) throw unreadable(address);
  const safe = scheme.endsWith("s") || port === 443 || port === 8443;
  const { createClient, ClickHouseLogLevel } = await import("@clickhouse/client").catch(() => {
    throw new InputError(
      "table",
      'is in ClickHouse, and the client for it is not there; install it with "npm install @clickhouse/client"',
    );
  });
  const client = createClient({
    url: `${safe ? "https" : "http"}://${host}:${port ?? (safe ? 8443 : 8123)}`,
    username: user ?? process.env.CLICKHOUSE_USER ?? "default",
    password: process.env.CLICKHOUSE_PASSWORD ?? "",
    database,
    request_timeout: 24 * HOUR,
    log: { level: ClickHouseLogLevel.OFF }, // what is wrong is told once, by us
    clickhouse_settings: {
      max_query_size: ROOM,
      max_ast_elements: ROOM,
      max_expanded_ast_elements: ROOM,
      prefer_column_name_to_alias: 1, // as in the statements' own ending
      send_progress_in_http_headers: 1, // a long pass is silent otherwise, and what stands between would hang up
      http_headers_progress_interval_ms: "110000",
    },
  });
  try {
    const engine = engineOf(client, database);
    return await work(engine, await describe(engine, database, path[0], marksOf(marks)));
  } finally {
    await client.close();
  }
}

async function describe(
  { rows }: Engine,
  database: string,
  name: string,
  marks: readonly string[],
): Promise<EngineTable> {
  const { text, nameOf, asText } = clickhouse;
  const found = await rows(
    `SELECT name, type FROM system.columns WHERE database = ${text(database)} AND table = ${text(name)} ORDER BY position`,
  ).catch(({ message }: Error) => {
    throw new InputError(
      "table",
      `could not be asked: ${message.replace(/^.*?failed: /, "")}; check the address, CLICKHOUSE_USER and CLICKHOUSE_PASSWORD`,
    );
  });
  if (found.length === 0) {
    throw new InputError("table", `expected one that is there, got "${database}.${name}"; check its name`);
  }
  const columns = found.map(([own, type]): EngineColumn => {
    const column = String(own);
    const raw = nameOf(column);
    const plain = String(type)
      .replace(/^LowCardinality\((.*)\)$/, "$1")
      .replace(/^Nullable\((.*)\)$/, "$1");
    if (NUMBERS.test(plain)) return numberColumn(clickhouse, column, raw);
    if (DATES.test(plain)) {
      return numberColumn(clickhouse, column, raw, plain.startsWith("DateTime") ? "milliseconds" : "days");
    }
    return { name: column, kind: "text", value: presentText(clickhouse, asText(raw), marks) };
  });
  // No key of this engine is sure to be different in every row: a row is told from others by all that it has.
  const whole = `tuple(${found.map(([column]) => nameOf(String(column))).join(", ")})`;
  return {
    from: `${nameOf(database)}.${nameOf(name)}`,
    key: clickhouse.md5(`toString(${whole})`),
    columns,
  };
}

function engineOf(client: ClickHouseClient, database: string): Engine {
  const command = (query: string): Promise<unknown> =>
    client.command({ query }).catch((error: unknown) => {
      throw passFailure(error);
    });
  const placeOf = (name: string): string => `${clickhouse.nameOf(database)}.${clickhouse.nameOf(name)}`;
  return {
    dialect: clickhouse,
    rows: async (query) => {
      try {
        const answer = await client.query({ query, format: "JSONCompactEachRow" });
        return await answer.json<Value[]>();
      } catch (error) {
        throw passFailure(error);
      }
    },
    create: async (sql, name) => {
      const [own, aside] = [name, `${name} (being written ${randomUUID()})`].map(placeOf);
      try {
        await command(`CREATE TABLE ${aside} ENGINE = MergeTree ORDER BY tuple() AS ${sql}`);
        await command(`RENAME TABLE ${aside} TO ${own}`);
      } catch (error) {
        await command(`DROP TABLE IF EXISTS ${aside}`).catch(() => {});
        throw error;
      }
    },
    placeOf,
  };
}
