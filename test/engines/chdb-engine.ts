import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createClient } from "@clickhouse/client";
import { clickhouse } from "../../packages/fairfront/src/sources/dialects/clickhouse.ts";
import type { EngineAtHand, LoadedFile } from "./engine-contract.ts";

/** A folder where `npm install chdb` was done: ClickHouse in a package. */
export const chdbPlace = process.env.FAIRFRONT_CHDB ?? "";
export const hasChdb = chdbPlace !== "" && existsSync(join(chdbPlace, "node_modules/chdb"));
if (!hasChdb) console.warn("ClickHouse is not asked: set FAIRFRONT_CHDB to a folder with npm install chdb");

const TYPES = {
  whole: "Int64",
  number: "Nullable(Float64)",
  text: "Nullable(String)",
  date: "Nullable(Date32)",
  moment: "Nullable(DateTime64(6, 'UTC'))",
} as const;

export interface ChdbEngine extends EngineAtHand {
  stop(): void;
  /** Ends the server at once, and starts it again on the same port with the same tables. */
  kill(): void;
  restart(): Promise<void>;
}

/** ClickHouse behind HTTP, with tables of its own. */
export async function startChdb(password = ""): Promise<ChdbEngine> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-chdb-"));
  let { process: server, port } = await launch(folder, 0, password);
  const client = createClient({ url: `http://127.0.0.1:${port}`, password });
  await client.command({ query: "CREATE DATABASE people ENGINE = Atomic" });
  return {
    dialect: clickhouse,
    addressOf: (table) => `clickhouse://default@127.0.0.1:${port}/people/${table}`,
    fromOf: (table) => `people.${table}`,
    env: { CLICKHOUSE_PASSWORD: password },
    load: async (table, { parquet, columns }: LoadedFile) => {
      const shape = columns.map(({ name, type }) => {
        const nullable = name === "n" || name === "number" || name === "alive" || type !== "whole";
        return `${clickhouse.nameOf(name)} ${nullable ? TYPES[type] : "Nullable(Int64)"}`;
      });
      const query = `CREATE TABLE people.${table} (${shape.join(", ")}) ENGINE = MergeTree ORDER BY tuple()`;
      await client.command({ query });
      await client.command({
        query: `INSERT INTO people.${table} SELECT * FROM file(${clickhouse.text(parquet)}, Parquet)`,
      });
    },
    kill: () => server.kill("SIGKILL"),
    restart: async () => {
      ({ process: server } = await launch(folder, port, password));
    },
    stop: () => {
      void client.close();
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(
  folder: string,
  port: number,
  password: string,
): Promise<{ process: ChildProcess; port: number }> {
  const script = fileURLToPath(new URL("chdb-server.mjs", import.meta.url));
  const server = spawn(process.execPath, [script, chdbPlace, folder, String(port), password], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) return { process: server, port: Number(line) };
  throw new Error("ClickHouse did not start");
}
