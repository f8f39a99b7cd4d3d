import * as z from "zod";
import type { EncodedProblem } from "../encoding/encode.ts";
import type { EncodeOptions } from "../encoding/encode-options.ts";
import { dimOf } from "../encoding/encoding.ts";
import { encodingSchema } from "../encoding/encoding-schema.ts";
import { jsonIn } from "../json-in.ts";
import { noticeText } from "../notices/library-words.ts";
import type { Notice } from "../notices/notice.ts";
import { runFolderWords } from "../notices/words/run-folder-words.ts";
import { runAskedShape, tableAskedShape } from "../options/asked-schema.ts";
import { type TableAsked, tableAsked } from "../options/option-table.ts";
import type { Front } from "../pareto/front.ts";
import { MAX_CLUSTERS, type Problem } from "../problem/problem.ts";
import { refusalOf } from "../refusal-of.ts";
import { tableReadingSchema } from "../run/table-reading.ts";
import { recordedProblem } from "./recorded-problem.ts";

const MOST_THREADS = 4096; // what a machine may have; more is no record of one

const askedSchema = z.object({
  /** Absolute path; from a page, which knows none, the name alone. */
  table: z.string().regex(/^[^\0]+$/, "a path"),
  /** SHA-256 of the table's bytes; empty from a page that could not tell. */
  checksum: z.string().regex(/^([0-9a-f]{64})?$/, "a SHA-256 in hexadecimal digits"),
  ...tableAskedShape,
  clusters: z.int().min(2).max(MAX_CLUSTERS),
  reading: tableReadingSchema.optional(),
  ...runAskedShape,
  seed: z.int(),
  threads: z.int().min(1).max(MOST_THREADS),
  /** All of the method's options, defaults filled in. */
  options: z.record(z.string(), z.unknown()),
});

const recordParts = z.object({
  format: z.literal(1),
  state: z.enum(["running", "finished", "stopped"]),
  /** Why it ended. */
  reason: z.string().optional(),
  asked: askedSchema,
  problem: z.object({
    size: z.int().min(1),
    dim: z.int().min(1),
    clusters: z.int(),
    attributes: z.array(
      z.object({
        name: z.string(),
        groups: z.array(z.object({ name: z.string(), points: z.int().min(0), mass: z.number().min(0) })),
        bestBalance: z.number().min(0).max(1),
        /** What was optimised; balance where absent, as in records of earlier versions. */
        measure: z.object({ name: z.string(), best: z.number().positive().max(1) }).optional(),
      }),
    ),
    fingerprint: z.string().min(1),
  }),
  encoding: encodingSchema,
  /** Of fairfront, and of what it ran in. */
  versions: z.object({ fairfront: z.string(), node: z.string().optional(), browser: z.string().optional() }),
  timings: z.object({
    /** Moments as ISO 8601. */
    started: z.string(),
    ended: z.string().optional(),
    /** Milliseconds of search, all sessions together. */
    searched: z.number().min(0).optional(),
    /** How often the run was taken up again. */
    resumed: z.int().min(0),
  }),
  /** Of the files that are there: while a run goes on again, those of its last end. */
  front: z
    .object({
      size: z.int().min(0),
      hypervolume: z.number().min(0),
      /** SHA-256 of front.csv and labels.parquet by their names; earlier versions wrote none. */
      checksums: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
    })
    .optional(),
  /** What there is to say about its search, a sentence each. */
  notes: z.array(z.string()).optional(),
  /** The solution that a person picked, and by which wish. */
  choice: z.object({ id: z.int().min(0), wish: z.string() }).optional(),
});

/** A record whose parts fit each other. */
const recordSchema = recordParts.superRefine((record, context) => {
  const misfit = misfitOf(record);
  if (misfit !== undefined) context.addIssue({ code: "custom", path: [misfit[0]], message: misfit[1] });
});

function misfitOf(record: z.infer<typeof recordParts>): [at: string, why: string] | undefined {
  const { asked, problem, encoding, front, choice } = record;
  const { size, dim, clusters, attributes } = problem;
  if (clusters !== asked.clusters) return ["problem", `${clusters} clusters, and ${asked.clusters} were asked for`];
  if (asked.protect.length === 0 && asked.minSize === undefined && asked.maxSize === undefined) {
    return ["asked", "neither a protected column nor limits on sizes"];
  }
  if (clusters > size) return ["problem", `${clusters} clusters of ${size} points`];
  if (dim !== dimOf(encoding)) return ["problem", `${dim} coordinates, and ${dimOf(encoding)} by its encoding`];
  if (attributes.length !== encoding.attributes.length) return ["problem", "other attributes than its encoding"];
  if (attributes.length !== asked.protect.length) return ["asked", "other protected attributes than its problem"];
  for (const [i, { name, groups }] of attributes.entries()) {
    const other = encoding.attributes[i];
    const same = name === other.name && groups.length === other.groups.length;
    if (!same || groups.some((group, j) => group.name !== other.groups[j])) {
      return ["problem", `"${name}" has other groups than its encoding`];
    }
    const points = groups.reduce((sum, group) => sum + group.points, 0);
    if (points !== size) return ["problem", `"${name}" has groups of ${points} points, and there are ${size}`];
  }
  if (choice !== undefined && choice.id >= (front?.size ?? 0)) return ["choice", "no solution of the front"];
  return undefined;
}

/** What a run was asked, resolved. */
export type RunAsked = z.infer<typeof askedSchema>;
/** What run.json holds. */
export type RunRecord = z.infer<typeof recordSchema>;

export function newRecord(
  asked: RunAsked,
  problem: Problem & Pick<EncodedProblem, "encoding">,
  versions: RunRecord["versions"],
  started: string,
): RunRecord {
  return {
    format: 1,
    state: "running",
    asked,
    problem: recordedProblem(problem),
    encoding: problem.encoding,
    versions,
    timings: { started, resumed: 0 },
  };
}

/** The record of a run that has ended. */
export function endedRecord(
  record: RunRecord,
  end: {
    readonly state: "finished" | "stopped";
    readonly reason: string;
    readonly ended: string;
    readonly searched: number | undefined;
    readonly notes?: readonly Notice[] | undefined;
    readonly front: Pick<Front, "hypervolume"> & { readonly solutions: { readonly length: number } };
  },
): RunRecord {
  return {
    ...record,
    state: end.state,
    reason: recordedReason(end.reason),
    timings: { ...record.timings, ended: end.ended, searched: end.searched },
    front: { size: end.front.solutions.length, hypervolume: end.front.hypervolume },
    ...(end.notes !== undefined && end.notes.length > 0 && { notes: end.notes.map(noticeText) }),
  };
}

/** Why a run ended, as its record says it. */
export function recordedReason(reason: string): string {
  return reason === "stopped" ? "stopped by hand" : reason;
}

/** Whether the search came to its own end: with more time it would find nothing more. */
export function cannotGoOn({ state, reason }: RunRecord): boolean {
  return state === "finished" && reason !== "time";
}

export function recordText(record: RunRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** Reads the text of a record; `place` is where it came from. */
export function parseRecord(text: string, place: string): RunRecord {
  const parsed = recordSchema.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0];
  throw refusalOf(runFolderWords, "record-misfit", "run folder", { place, at: path.join(".") || "all", why: message });
}

/** How the table of a run was encoded. */
export function askedEncoding(asked: TableAsked & { readonly seed: number }): EncodeOptions {
  const { measure, sample, ...options } = tableAsked(asked);
  const one = measure?.length === 1 ? measure[0] : measure;
  const drawn = sample === undefined ? {} : { sample, seed: asked.seed };
  return { ...options, ...(one !== undefined && { measure: one }), ...drawn };
}
