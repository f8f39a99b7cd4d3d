import { InputError, type MarkOptions, marksOf, optionError } from "@fairfront/core/internal";
import { presentText } from "../dialect.ts";
import { spark } from "../dialects/spark.ts";
import type { Engine, EngineColumn, EngineTable } from "../engine.ts";
import { numberColumn } from "../number-column.ts";
import { enginePlace, unreadable } from "./engine-place.ts";
import { openSpark, type SparkSession } from "./spark-session.ts";

const NUMBERS = /^(tinyint|smallint|int|bigint|float|double|decimal.*)$/;
const DATES = /^(date|timestamp.*)$/;
const FILES = /^(parquet|orc|delta)$/;

/**
 * A table of a Spark cluster, for the time of `work`: `spark://master:7077/database/table` of its catalog, or
 * `spark://master:7077/parquet/folder/on/the/cluster` of files; `sc://` is Spark Connect. Everything else (memory, user,
 * secrets) comes from Spark's own variables and files.
 */
export async function withSparkRows<Result>(
  address: string,
  marks: MarkOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  const { scheme, host, port, user, database, path } = enginePlace(address);
  const files = FILES.test(database);
  if (path.length > 1 && !files) throw unreadable(address);
  const own = user === undefined ? "" : `;user_id=${encodeURIComponent(user)}`;
  const url =
    scheme === "sc"
      ? `sc://${host}:${port ?? 15_002}${own === "" ? "" : `/${own}`}`
      : `spark://${host}:${port ?? 7077}`;
  const place = files && !path[0].includes("://") ? `/${path.join("/")}` : path.join("/");
  const session = openSpark(url);
  try {
    const from = `${spark.nameOf(database)}.${spark.nameOf(place)}`;
    const columns = await session.ask({ do: "types", sql: `SELECT * FROM ${from} LIMIT 0` }).catch((error: Error) => {
      if (!/PATH_NOT_FOUND|TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND/.test(error.message)) throw error;
      throw new InputError("table", `expected one that is there, got "${database}.${place}"; check its name`);
    });
    const typed = columns.map(([name, type]): [string, string] => [String(name), String(type)]);
    return await work(engineOf(session, database, files), describe(from, typed, marksOf(marks)));
  } finally {
    await session.close();
  }
}

function describe(from: string, types: readonly (readonly [string, string])[], marks: readonly string[]): EngineTable {
  const { nameOf, asText, md5 } = spark;
  const columns = types.map(([name, type]): EngineColumn => {
    const raw = nameOf(name);
    if (NUMBERS.test(type)) return numberColumn(spark, name, raw);
    if (DATES.test(type)) return numberColumn(spark, name, raw, type === "date" ? "days" : "milliseconds");
    return { name, kind: "text", value: presentText(spark, asText(raw), marks) };
  });
  // No key of this engine is sure to be different in every row: a row is told from others by all that it has.
  const whole = types.map(([name]) => nameOf(name)).join(", ");
  return { from, key: md5(`to_json(struct(${whole}))`), columns };
}

function engineOf(session: SparkSession, database: string, files: boolean): Engine {
  const placeOf = (name: string): string => `${spark.nameOf(database)}.${spark.nameOf(name)}`;
  return {
    dialect: spark,
    rows: (sql, manyConditions) => session.ask({ do: "rows", sql, manyConditions }),
    create: async (sql, name) => {
      if (files && !name.includes("/")) {
        throw optionError(
          "labels",
          `expected a folder of the cluster for new Parquet files, such as /data/${name}, got "${name}"`,
        );
      }
      if (files) await session.ask({ do: "files", sql, name });
      else await session.ask({ do: "table", sql, name: placeOf(name) });
    },
    placeOf,
  };
}
