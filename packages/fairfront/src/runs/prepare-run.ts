import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  askedEncoding,
  checkMethodFits,
  type EncodedProblem,
  encode,
  fileError,
  InputError,
  methodNamed,
  newRecord,
  parseOptions,
  type RunAsked,
  type RunRecord,
  type SearchAsked,
  searchAsked,
  type Table,
  type TableReading,
  type TableRequest,
  tableAsked,
  tellsOf,
} from "@fairfront/core/internal";
import { fileChecksum } from "../tables/checksum.ts";
import { readTable } from "../tables/read-table.ts";
import { whileUnchanged } from "../tables/unchanged.ts";
import { joinRanges } from "./join-ranges.ts";
import { recordedTable, tableOf } from "./recorded-table.ts";
import { version } from "./version.ts";

/** A run as a person asks for it; what is absent has core's default. */
export interface FileRunRequest extends TableRequest, SearchAsked {
  readonly protect: readonly string[];
  readonly clusters: number;
  readonly table: string;
  readonly reading?: TableReading | undefined;
  /** Of the method. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PreparedRun {
  readonly problem: EncodedProblem;
  readonly record: RunRecord;
}

/** A table that was read, ready for one run or several. */
export interface ReadFile {
  readonly table: Table;
  readonly path: string;
  readonly checksum: string;
}

export async function readFileOf(request: FileRunRequest): Promise<ReadFile> {
  const path = request.table;
  parseOptions(methodNamed(request.method), request.options); // before a large table is read
  return whileUnchanged(path, async () => {
    const table = await readTable(path, request);
    return { table, path: resolve(path), checksum: await fileChecksum(path) };
  });
}

/** Checks everything that can be wrong with a run before it starts, and writes nothing. */
export function prepareFrom({ table, path, checksum }: ReadFile, request: FileRunRequest): PreparedRun {
  const options = parseOptions(methodNamed(request.method), request.options) as Record<string, unknown>;
  const { reading } = request;
  const names = table.columns.map(({ name }) => name);
  const asked: RunAsked = {
    table: path,
    checksum,
    ...tableAsked({ ...request, protect: joinRanges(request.protect, names) }),
    ...(reading !== undefined && Object.keys(reading).length > 0 && { reading }),
    ...searchAsked(request),
    options,
  };
  const problem = encode(table, askedEncoding(asked));
  checkMethodFits(methodNamed(request.method), problem);
  const versions = { fairfront: version, node: process.version };
  return { problem, record: newRecord(asked, problem, versions, new Date().toISOString()) };
}

/** Reads a recorded run's table again; refuses one that is no longer the same. */
export async function encodeAgain(record: RunRecord, table: string): Promise<EncodedProblem> {
  const { asked, versions } = record;
  if (table === asked.table && !existsSync(table)) {
    throw fileError("table", `expected the run's table at "${table}", but there is none`, {
      remedies: [{ kind: "use", option: "table", to: "say-where" }],
    });
  }
  await refuseOther(record, table);
  const encoded = encode(await readTable(table, asked), askedEncoding(asked));
  await refuseOther(record, table); // while it was read
  if (!tellsOf(record, encoded)) {
    const how = "which read the table differently, or its record was changed";
    throw new InputError("run", `it was made by fairfront ${versions.fairfront}, ${how}`);
  }
  return encoded;
}

async function refuseOther(record: RunRecord, table: string): Promise<void> {
  if ((await recordedTable(record, table)) !== "other") return;
  throw new InputError(
    "table",
    `expected "${table}" as it was when the run started, but it has changed; start a new run`,
  );
}

/** A run that was stopped, ready to go on. */
export async function prepareAgain(record: RunRecord, given?: string): Promise<PreparedRun> {
  const table = tableOf(record, given);
  const problem = await encodeAgain(record, table);
  const { reason: _reason, ...asked } = record; // of the earlier end
  const { ended: _ended, ...earlier } = record.timings;
  const timings = { ...earlier, resumed: earlier.resumed + 1 };
  return {
    problem,
    record: { ...asked, state: "running", asked: { ...record.asked, table: resolve(table) }, timings },
  };
}
