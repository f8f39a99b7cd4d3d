import {
  encodingSchema,
  MAX_CLUSTERS,
  READ_NAMES,
  type ReadName,
  RUN_OPTIONS,
  tableAskedShape,
  tableReadingSchema,
} from "@fairfront/core/internal";
import * as z from "zod";

const MOST_CANDIDATES = 1500; // several times what a run takes to all rows: every one of them is counted in every pass
const numbers = z.array(z.number());
const rule = z.object({ centers: numbers, prices: numbers });
const tally = z.object({ counts: numbers, sizes: numbers.optional(), sums: numbers });
const exception = z.object({
  key: z.string(),
  cluster: z
    .int()
    .min(0)
    .max(MAX_CLUSTERS - 1),
});

const { protect, clusters: _clusters, sample: _sample, ...encodeShape } = tableAskedShape;
const marks = Object.fromEntries(READ_NAMES.map((name) => [name, tableAskedShape[name]])) as Pick<
  typeof tableAskedShape,
  ReadName
>;
const tableText = z.string().regex(/^[^\0]+$/, "a path or an address");

/** Nothing else is handed on from a file to the reader, the encoder or the search. */
export const rowsAsked = z.strictObject({
  table: tableText,
  protect,
  clusters: z.int().min(2).max(MAX_CLUSTERS),
  seed: z.int(),
  method: z.string(),
  encode: z.strictObject(encodeShape).partial(),
  read: z.strictObject({ reading: z.strictObject(tableReadingSchema.shape).optional(), ...marks }),
  search: z.strictObject({
    options: z.record(z.string(), z.unknown()),
    timeLimit: z.number().min(0).optional(),
    dominance: z.enum(RUN_OPTIONS.dominance.values).optional(),
  }),
});

export const rowsParts = z.object({
  format: z.literal("fairfront-rows"),
  version: z.literal(1),
  state: z.enum(["running", "finished", "stopped"]),
  asked: rowsAsked,
  facts: z.object({
    encoding: encodingSchema,
    allRows: z.int().min(1),
    rows: z.int().min(1),
    offset: numbers,
    squares: z.number().min(0),
    fingerprint: z.number().min(0),
    strata: z.array(z.object({ cell: z.int().min(0), rows: z.int().min(1), mass: z.number().positive().optional() })),
    /** Where rows have weights; the strata have their mass then. */
    weight: z
      .object({ column: z.string(), bits: z.int().min(-1000).max(1000), scale: z.number().positive() })
      .optional(),
  }),
  step: z.int().min(0),
  /** Earlier versions wrote no floors: they are those of the counts that are wanted. */
  candidates: z
    .array(z.object({ rule, target: numbers, floors: numbers.optional(), widths: numbers }))
    .max(MOST_CANDIDATES),
  kept: z.array(z.object({ scores: numbers, rule, ruleTally: tally, tally, exceptions: z.array(exception) })),
  versions: z.object({ fairfront: z.string(), node: z.string() }),
  /** Moment as ISO 8601; earlier versions wrote none. */
  started: z.string().optional(),
  /** Milliseconds, all sessions together. */
  spent: z.number().min(0),
});

export type RowsFile = z.infer<typeof rowsParts>;
export type RowsAsked = RowsFile["asked"];
