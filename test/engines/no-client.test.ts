import { afterEach, expect, it, vi } from "vitest";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";

// As where nobody installed them.
vi.mock("pg", () => {
  throw new Error("Cannot find package");
});
vi.mock("@clickhouse/client", () => {
  throw new Error("Cannot find package");
});
afterEach(() => vi.unstubAllEnvs());

it.each([
  ["postgres://me@127.0.0.1:1/shop/people", /^table: is in PostgreSQL.*install it with "npm install pg"$/],
  ["clickhouse://me@127.0.0.1:1/shop/people", /^table: is in ClickHouse.*"npm install @clickhouse\/client"$/],
  ["spark://127.0.0.1:1/shop/people", /^table: is in Spark.*no-such-python has no client.*"pip install pyspark", or/],
])("says in one line what to install where a client is not there: %s", async (address, line) => {
  vi.stubEnv("PYSPARK_PYTHON", "no-such-python");
  vi.stubEnv("PYSPARK_DRIVER_PYTHON", undefined);
  await expect(withRows(address, {}, async () => {})).rejects.toThrow(line);
});
