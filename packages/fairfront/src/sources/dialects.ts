import { nearestName, optionError } from "@fairfront/core/internal";
import type { Dialect } from "./dialect.ts";
import { bigquery } from "./dialects/bigquery.ts";
import { clickhouse } from "./dialects/clickhouse.ts";
import { duckdb } from "./dialects/duckdb.ts";
import { postgres } from "./dialects/postgres.ts";
import { snowflake } from "./dialects/snowflake.ts";
import { spark } from "./dialects/spark.ts";
import { trino } from "./dialects/trino.ts";

/** Every dialect that there is; the first is the default. Databricks speaks Spark's. */
export const dialects: readonly Dialect[] = [
  duckdb,
  postgres,
  clickhouse,
  spark,
  bigquery,
  snowflake,
  trino,
  { ...spark, name: "databricks" },
];

export function dialectNamed(name: string): Dialect {
  const found = dialects.find((dialect) => dialect.name === name);
  if (found !== undefined) return found;
  const known = dialects.map((dialect) => dialect.name);
  throw optionError("dialect", `expected one of ${known.join(", ")}, got "${name}"`, {
    advice: nearestName(name, known, ""),
  });
}
