import type { Executor, Table } from "@fairfront/core";
import { checkNames, InputError } from "@fairfront/core/internal";
import type { TableReading } from "@fairfront/core/tables";
import { type PageServer, type PageServerOptions, servePage as serveInside } from "./server/page-server.ts";
import type { ReadOptions } from "./tables/read-options.ts";
import { readTable as readInside } from "./tables/read-table.ts";
import { threadExecutor as threadsInside } from "./threads/thread-executor.ts";

// The functions of the Node door that take options, for callers whose compiler does not check them.

type Names<Options> = Readonly<Record<keyof Options, true>>;

const readNames = { reading: true, missingMarks: true } as const satisfies Names<ReadOptions>;
const readingNames = {
  format: true,
  header: true,
  delimiter: true,
  decimal: true,
  encoding: true,
  sheet: true,
  types: true,
  missingNumbers: true,
  where: true,
} as const satisfies Names<TableReading>;
const serverNames = { port: true, preferred: true, opened: true } as const satisfies Names<PageServerOptions>;

/** Reads CSV, TSV, JSON (an array or lines), Parquet or Arrow by its ending, each also gzipped; and .xlsx and .ods. */
export async function readTable(path: string, options: ReadOptions = {}): Promise<Table> {
  if (typeof path !== "string") throw new InputError("table", `expected the path of a file, got ${typeof path}`);
  checkNames("readTable", options, readNames);
  if (options.reading !== undefined) checkNames("reading", options.reading, readingNames);
  return readInside(path, options);
}

/** Runs the steps of methods on worker threads, for as many searches as there are; `close` ends them. */
export function threadExecutor(options: { readonly threads: number }): Executor {
  checkNames("threadExecutor", options, { threads: true });
  return threadsInside(options);
}

/** Serves the built page, and what was opened, to this machine only. */
export async function servePage(options: PageServerOptions): Promise<PageServer> {
  checkNames("servePage", options, serverNames);
  return serveInside(options);
}
