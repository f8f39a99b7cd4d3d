import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { InputError, SCALINGS } from "../../core/index.ts";
import { writeTextWhole } from "./atomic-file.ts";

const askedSchema = z.object({
  /** Absolute path. */
  table: z.string(),
  /** SHA-256 of the table's bytes. */
  checksum: z.string(),
  protect: z.array(z.string()),
  clusters: z.int(),
  features: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
  weight: z.string().optional(),
  scale: z.enum(SCALINGS),
  method: z.string(),
  /** All of the method's options, defaults filled in. */
  options: z.record(z.string(), z.unknown()),
  seed: z.int(),
  dominance: z.enum(["usual", "paper"]),
  threads: z.int(),
  /** Milliseconds, all of a run's sessions together. */
  timeLimit: z.number().optional(),
});

const recordSchema = z.object({
  format: z.literal(1),
  state: z.enum(["running", "finished", "stopped"]),
  /** Why it ended. */
  reason: z.string().optional(),
  asked: askedSchema,
  problem: z.object({
    size: z.int(),
    dim: z.int(),
    clusters: z.int(),
    attributes: z.array(
      z.object({
        name: z.string(),
        groups: z.array(z.object({ name: z.string(), points: z.int(), mass: z.number() })),
        bestBalance: z.number(),
      }),
    ),
    fingerprint: z.string(),
  }),
  /** A value x of a feature became (x - shift) / spread. */
  encoding: z.object({
    scale: z.enum(SCALINGS),
    features: z.array(z.object({ name: z.string(), shift: z.number(), spread: z.number() })),
    constant: z.array(z.string()),
  }),
  versions: z.object({ fairfront: z.string(), node: z.string() }),
  timings: z.object({
    /** Moments as ISO 8601. */
    started: z.string(),
    ended: z.string().optional(),
    /** Milliseconds of search, all sessions together. */
    searched: z.number().optional(),
    /** How often the run was taken up again. */
    resumed: z.int(),
  }),
  front: z.object({ size: z.int(), hypervolume: z.number() }).optional(),
});

/** What a run was asked, resolved. */
export type RunAsked = z.infer<typeof askedSchema>;
/** What run.json holds. */
export type RunRecord = z.infer<typeof recordSchema>;

export const RECORD_FILE = "run.json";

export async function writeRecord(folder: string, record: RunRecord): Promise<void> {
  await writeTextWhole(join(folder, RECORD_FILE), `${JSON.stringify(record, undefined, 2)}\n`);
}

export async function readRecord(folder: string): Promise<RunRecord> {
  const text = await readFile(join(folder, RECORD_FILE), "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) {
    throw new InputError(
      "run folder",
      `expected ${RECORD_FILE} in "${folder}", got ${text.code}; name a folder that a run made`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = recordSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0];
  throw new InputError(
    "run folder",
    `expected a run's record in "${join(folder, RECORD_FILE)}", but it does not fit (${path.join(".") || "all"}: ${message}); start the run anew`,
  );
}
