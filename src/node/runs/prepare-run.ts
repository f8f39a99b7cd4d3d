import { resolve } from "node:path";
import {
  type Dominance,
  type EncodedProblem,
  encode,
  InputError,
  type MissingPolicy,
  methodNamed,
  newRecord,
  parseOptions,
  type RunAsked,
  type RunRecord,
  type Scaling,
} from "../../core/index.ts";
import { fileChecksum } from "../tables/checksum.ts";
import { readTable } from "../tables/read-table.ts";
import { version } from "./version.ts";

/** A run as a person asks for it. */
export interface RunWish {
  readonly table: string;
  readonly protect: readonly string[];
  readonly clusters: number;
  readonly features?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly weight?: string | undefined;
  readonly scale: Scaling;
  readonly missing?: MissingPolicy | undefined;
  readonly group?: string | undefined;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly dominance: Dominance;
  readonly threads: number;
  readonly timeLimit?: number | undefined;
}

export interface PreparedRun {
  readonly problem: EncodedProblem;
  readonly record: RunRecord;
}

/** Checks everything that can be wrong with a run before it starts, and writes nothing. */
export async function prepareRun(wish: RunWish): Promise<PreparedRun> {
  const options = parseOptions(methodNamed(wish.method), wish.options) as Record<string, unknown>;
  const problem = await problemOf(wish);
  const { features, exclude, weight, missing, group, timeLimit } = wish;
  const asked: RunAsked = {
    table: resolve(wish.table),
    checksum: await fileChecksum(wish.table),
    protect: [...wish.protect],
    clusters: wish.clusters,
    ...(features && { features: [...features] }),
    ...(exclude && { exclude: [...exclude] }),
    ...(weight !== undefined && { weight }),
    scale: wish.scale,
    ...(missing !== undefined && { missing }),
    ...(group !== undefined && { group }),
    method: wish.method,
    options,
    seed: wish.seed,
    dominance: wish.dominance,
    threads: wish.threads,
    ...(timeLimit !== undefined && { timeLimit }),
  };
  const versions = { fairfront: version, node: process.version };
  return { problem, record: newRecord(asked, problem, versions, new Date().toISOString()) };
}

/** Reads a recorded run's table again; refuses one that is no longer the same. */
export async function prepareAgain(record: RunRecord, table = record.asked.table): Promise<PreparedRun> {
  const problem = await problemOf({ ...record.asked, table });
  if ((await fileChecksum(table)) !== record.asked.checksum) {
    throw new InputError(
      "table",
      `expected "${table}" as it was when the run started, but it has changed; start a new run`,
    );
  }
  if (problem.fingerprint !== record.problem.fingerprint) {
    throw new InputError(
      "resume",
      `the run was made by fairfront ${record.versions.fairfront}, which read the table differently`,
    );
  }
  const timings = { ...record.timings, resumed: record.timings.resumed + 1 };
  return {
    problem,
    record: { ...record, state: "running", asked: { ...record.asked, table: resolve(table) }, timings },
  };
}

async function problemOf(
  wish: Pick<
    RunWish,
    "table" | "protect" | "clusters" | "features" | "exclude" | "weight" | "scale" | "missing" | "group"
  >,
) {
  const { table, protect, clusters, features, exclude, weight, scale, missing, group } = wish;
  return encode(await readTable(table), { protect, clusters, features, exclude, weight, scale, missing, group });
}
