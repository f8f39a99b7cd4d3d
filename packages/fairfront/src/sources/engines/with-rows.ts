import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileError, InputError, type Remedy } from "@fairfront/core/internal";
import { filesAt } from "../../tables/files-at.ts";
import { namedFiles, namesMany } from "../../tables/named-files.ts";
import type { Engine, EngineTable } from "../engine.ts";
import { withHandRows } from "./by-hand.ts";
import { withClickhouseRows } from "./clickhouse.ts";
import { type FileOptions, withFileRows, withParquetRows } from "./duckdb.ts";
import { withPostgresRows } from "./postgres.ts";
import { withSparkRows } from "./spark.ts";

/** Engines that an address may name. */
const ENGINES: Readonly<Record<string, typeof withPostgresRows>> = {
  postgres: withPostgresRows,
  postgresql: withPostgresRows,
  clickhouse: withClickhouseRows,
  clickhouses: withClickhouseRows,
  spark: withSparkRows,
  sc: withSparkRows,
  hand: withHandRows,
};

/** Whether a table is named by an address: its rows are in an engine. */
export function isAddress(table: string): boolean {
  return /^[a-z][a-z0-9+]*:\/\//.test(table);
}

/** The rows that a person names: a file, a folder or a pattern of Parquet or of text files. They stay where they are. */
export async function withRows<Result>(
  table: string,
  options: FileOptions,
  work: (engine: Engine, table: EngineTable) => Promise<Result>,
): Promise<Result> {
  if (isAddress(table)) {
    const scheme = table.slice(0, table.indexOf(":"));
    const open = Object.hasOwn(ENGINES, scheme) ? ENGINES[scheme] : undefined;
    if (open !== undefined) {
      if (!readAsIs(options)) throw notRead("in an engine", options);
      return open(table, options, work);
    }
    const known = Object.keys(ENGINES).flatMap((name) => (name === "hand" ? [] : [`${name}://`])); // written by a command
    throw new InputError(
      "table",
      `expected a file, or an address that begins with ${known.join(" or ")}, got ${scheme}://`,
    );
  }
  if (existsSync(table) && statSync(table).isFile()) {
    if (!/\.(parquet|pq)$/i.test(table) || !readAsIs(options)) return withFileRows(table, options, work);
    const path = resolve(table);
    return withParquetRows({ place: table, root: dirname(path), files: [path] }, options, work);
  }
  const named = await namedFiles(table);
  if (named.kind === "text") return withFileRows(named, options, work);
  if (!readAsIs(options)) throw notRead("a folder or a pattern of Parquet files", options);
  return withParquetRows(named, options, work);
}

/** The files that a table is read from, absolute; none where it is in an engine. */
export async function filesOf(table: string): Promise<string[]> {
  if (isAddress(table)) return [];
  return namesMany(table) ? [...(await filesAt(table)).files] : [resolve(table)];
}

/** What is read, by each name that it has: never written to, nor joined by others. */
export async function inputsOf(table: string): Promise<string[]> {
  return isAddress(table) ? [] : [...(await filesOf(table)), table];
}

const readAsIs = ({ reading = {} }: FileOptions): boolean => Object.keys(reading).length === 0;

/** What would change the rows on their way in is refused where they are not read here: it would say nothing. */
function notRead(where: string, { reading = {} }: FileOptions): InputError {
  const { missingNumbers, ...asked } = reading;
  const remedies = Object.entries(asked).flatMap(([option, value]): Remedy[] =>
    value === undefined ? [] : [{ kind: "avoid", option: option as keyof typeof asked, value }],
  );
  const advice = `make a view of it${missingNumbers === undefined ? "" : ", or name no numbers that mean missing"}`;
  return fileError("table", `is ${where}, which is read as it is`, { advice, remedies });
}

/** Whether the table is more than one file, or in an engine: only passes can read it. */
export function needsPasses(table: string): boolean {
  return isAddress(table) || namesMany(table);
}
