import { resolve } from "node:path";
import {
  type Dominance,
  type EncodedProblem,
  encode,
  InputError,
  methodNamed,
  parseOptions,
  type Scaling,
} from "../../core/index.ts";
import { fileChecksum } from "../tables/checksum.ts";
import { readTable } from "../tables/read-table.ts";
import type { RunAsked, RunRecord } from "./run-record.ts";
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
  const { features, exclude, weight, timeLimit } = wish;
  const asked: RunAsked = {
    table: resolve(wish.table),
    checksum: await fileChecksum(wish.table),
    protect: [...wish.protect],
    clusters: wish.clusters,
    ...(features && { features: [...features] }),
    ...(exclude && { exclude: [...exclude] }),
    ...(weight !== undefined && { weight }),
    scale: wish.scale,
    method: wish.method,
    options,
    seed: wish.seed,
    dominance: wish.dominance,
    threads: wish.threads,
    ...(timeLimit !== undefined && { timeLimit }),
  };
  return { problem, record: newRecord(asked, problem) };
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
  wish: Pick<RunWish, "table" | "protect" | "clusters" | "features" | "exclude" | "weight" | "scale">,
) {
  const { protect, clusters, features, exclude, weight, scale } = wish;
  return encode(await readTable(wish.table), { protect, clusters, features, exclude, weight, scale });
}

function newRecord(
  asked: RunAsked,
  { size, dim, clusters, attributes, fingerprint, encoding }: EncodedProblem,
): RunRecord {
  return {
    format: 1,
    state: "running",
    asked,
    problem: {
      size,
      dim,
      clusters,
      attributes: attributes.map(({ name, groups, sizes, masses, bestBalance }) => ({
        name,
        groups: groups.map((group, j) => ({ name: group, points: sizes[j], mass: masses[j] })),
        bestBalance,
      })),
      fingerprint,
    },
    encoding: { ...encoding, features: [...encoding.features], constant: [...encoding.constant] },
    versions: { fairfront: version, node: process.version },
    timings: { started: new Date().toISOString(), resumed: 0 },
  };
}
