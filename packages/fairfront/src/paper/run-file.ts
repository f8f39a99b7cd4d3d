import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { writeTextWhole } from "../runs/atomic-file.ts";
import type { Subsample } from "./case-problem.ts";
import { PAPER_METHODS } from "./contenders.ts";
import type { RUN_FOLDERS } from "./paper-folder.ts";

const FORMAT = 1;

/** What decides the numbers of a run: a file with other settings is not the run that is asked for. */
const settingsSchema = z.strictObject({
  case: z.string(),
  method: z.enum(PAPER_METHODS),
  options: z.unknown(),
  seed: z.int(),
  /** Of the problem. */
  fingerprint: z.string(),
  /** Of fairfront. */
  version: z.string(),
});
export type RunSettings = z.infer<typeof settingsSchema>;

const keptClusteringSchema = z.strictObject({
  cost: z.number(),
  balance: z.number(),
  /** The cluster of every row of the data. */
  clusters: z.array(z.int()),
});
export type KeptClustering = z.infer<typeof keptClusteringSchema>;

const runSchema = z.strictObject({
  format: z.literal(FORMAT),
  settings: settingsSchema,
  reason: z.string(),
  notes: z.array(z.string()),
  hypervolume: z.number(),
  /** Cost and balance, the cheapest first. */
  front: z.array(z.tuple([z.number(), z.number()])),
  /** The least, the middle and the best balance of the front, for the figures of the plane. */
  clusterings: z.array(keptClusteringSchema),
});
type PaperRun = Omit<z.infer<typeof runSchema>, "format">;

/** What a run took: kept apart, as it differs every time. */
const timesSchema = z.strictObject({
  cpu: z.number(),
  elapsed: z.number(),
  threads: z.int(),
  /** CPU seconds and hypervolume along the way. */
  growth: z.array(z.tuple([z.number(), z.number()])),
});
type PaperTimes = z.infer<typeof timesSchema>;

export interface DoneRun {
  readonly run: PaperRun;
  readonly times: PaperTimes;
}

/** Where runs are kept: those of each way to run the paper apart, so that none takes the place of another's. */
export interface RunPlace {
  readonly out: string;
  readonly quick: boolean;
  readonly subsample: Subsample;
}

function pathOf({ out, quick, subsample }: RunPlace, kind: (typeof RUN_FOLDERS)[number], of: RunSettings): string {
  const way = [...(subsample === "own" ? [] : [subsample]), ...(quick ? ["quick"] : [])].join("-");
  return join(out, kind, way, of.case, `${of.method}-seed-${of.seed}.json`);
}

/** The run, where it was done before with the same settings; undefined where it is still to do. */
export async function readRun(place: RunPlace, settings: RunSettings): Promise<DoneRun | undefined> {
  const run = runSchema.safeParse(await readJson(pathOf(place, "runs", settings)));
  const times = timesSchema.safeParse(await readJson(pathOf(place, "times", settings)));
  if (!run.success || !times.success) return undefined;
  if (JSON.stringify(run.data.settings) !== JSON.stringify(settingsSchema.parse(settings))) return undefined;
  const { format: _, ...rest } = run.data;
  return { run: rest, times: times.data };
}

/** The times first: a run that is there is complete. */
export async function writeRun(place: RunPlace, { run, times }: DoneRun): Promise<void> {
  for (const [kind, content] of [
    ["times", times],
    ["runs", { format: FORMAT, ...run }],
  ] as const) {
    const path = pathOf(place, kind, run.settings);
    await mkdir(dirname(path), { recursive: true });
    await writeTextWhole(path, `${JSON.stringify(content)}\n`);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined; // absent or spoilt: done again
  }
}
