import type { Executor, Table } from "@fairfront/core";
import {
  checkNames,
  InputError,
  type Names,
  namesOf,
  READ_NAMES,
  READING_OPTION_NAMES,
} from "@fairfront/core/internal";
import type { TableReading } from "@fairfront/core/tables";
import { type PageServer, type PageServerOptions, servePage as serveInside } from "./server/page-server.ts";
import type { ReadOptions } from "./tables/read-options.ts";
import { readTable as readInside } from "./tables/read-table.ts";
import { threadExecutor as threadsInside } from "./threads/thread-executor.ts";

// The functions of the Node door that take options, for callers whose compiler does not check them.

const readNames: Names<ReadOptions> = { reading: true, ...namesOf(READ_NAMES) };
const readingNames: Names<TableReading> = { ...namesOf(READING_OPTION_NAMES), missingNumbers: true };
const serverNames = { port: true, preferred: true, opened: true } as const satisfies Names<PageServerOptions>;

/**
 * Reads CSV, TSV, JSON (an array or lines), Parquet or Arrow by its ending, each also gzipped; and .xlsx and .ods.
 *
 * @example
 * const table = await readTable("applicants.csv");
 * console.log(table.rows, table.columns.map(({ name, kind }) => `${name}: ${kind}`));
 */
export async function readTable(path: string, options: ReadOptions = {}): Promise<Table> {
  if (typeof path !== "string") throw new InputError("table", `expected the path of a file, got ${typeof path}`);
  checkNames("readTable", options, readNames);
  if (options.reading !== undefined) checkNames("reading", options.reading, readingNames);
  return readInside(path, options);
}

/**
 * Runs the steps of methods on worker threads, for as many searches as there are; `close` ends them.
 *
 * @example
 * const executor = threadExecutor({ threads: 2 });
 * const { front } = await findFront(problem, { method: lloyd, executor });
 * await executor.close();
 * console.log(front.solutions.length);
 */
export function threadExecutor(options: { readonly threads: number }): Executor {
  checkNames("threadExecutor", options, { threads: true });
  return threadsInside(options);
}

/**
 * Serves the built page, and what was opened, to this machine only.
 *
 * @example
 * const server = await servePage({});
 * console.log(server.url); // for a browser of this machine
 * await server.close();
 */
export async function servePage(options: PageServerOptions): Promise<PageServer> {
  checkNames("servePage", options, serverNames);
  return serveInside(options);
}
