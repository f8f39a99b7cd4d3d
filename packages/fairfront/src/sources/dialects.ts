import { InputError, nearestName } from "@fairfront/core/internal";
import type { Dialect } from "./dialect.ts";
import { clickhouse } from "./dialects/clickhouse.ts";
import { duckdb } from "./dialects/duckdb.ts";
import { postgres } from "./dialects/postgres.ts";
import { spark } from "./dialects/spark.ts";

/** Every dialect that there is; the first is the default. */
export const dialects: readonly Dialect[] = [duckdb, postgres, clickhouse, spark];

export function dialectNamed(name: string): Dialect {
  const found = dialects.find((dialect) => dialect.name === name);
  if (found !== undefined) return found;
  const known = dialects.map((dialect) => dialect.name);
  throw new InputError("--dialect", `expected one of ${known.join(", ")}, got "${name}"; ${nearestName(name, known)}`);
}
