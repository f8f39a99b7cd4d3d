import { encodingSchema, InputError, type Notice } from "@fairfront/core/internal";
import * as z from "zod";
import type { SourceFacts } from "../sources/facts.ts";
import type { Candidate } from "./candidate.ts";
import type { Lifted, LiftState } from "./lift-front.ts";

/** The file of a run whose rows stay elsewhere: what was asked and found, and where it is on its way. */
export const ROWS_FILE = "rows.json";

const numbers = z.array(z.number());
const rule = z.object({ centers: numbers, prices: numbers });
const tally = z.object({ counts: numbers, sums: numbers });
const exception = z.object({ key: z.string(), cluster: z.int().min(0).max(255) });

const schema = z.object({
  format: z.literal("fairfront-rows"),
  version: z.literal(1),
  state: z.enum(["running", "finished", "stopped"]),
  asked: z.object({
    table: z.string(),
    protect: z.array(z.string()),
    clusters: z.int().min(2).max(256),
    seed: z.int(),
    method: z.string(),
    /** Everything else that was asked of the encoder, the reader and the engine: plain JSON without secrets. */
    encode: z.record(z.string(), z.unknown()),
    read: z.record(z.string(), z.unknown()),
    search: z.record(z.string(), z.unknown()),
  }),
  facts: z.object({
    encoding: encodingSchema,
    allRows: z.int().min(1),
    rows: z.int().min(1),
    offset: numbers,
    squares: z.number().min(0),
    strata: z.array(z.object({ cell: z.int().min(0), rows: z.int().min(1) })),
  }),
  step: z.int().min(0),
  candidates: z.array(z.object({ rule, target: numbers, widths: numbers })),
  kept: z.array(z.object({ scores: numbers, rule, ruleTally: tally, tally, exceptions: z.array(exception) })),
  versions: z.object({ fairfront: z.string(), node: z.string() }),
  /** Milliseconds, all sessions together. */
  spent: z.number().min(0),
});

export type RowsFile = z.infer<typeof schema>;
export type RowsAsked = RowsFile["asked"];

/** What is asked of a run that has not begun yet, as it was written down. */
export function parseAsked(json: unknown): RowsAsked {
  const parsed = schema.shape.asked.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new InputError("run folder", "expected what is asked of a run, got something else; begin again");
}

export function rowsText(file: RowsFile): string {
  return `${JSON.stringify(file)}\n`;
}

export function parseRows(text: string): RowsFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(ROWS_FILE, "expected JSON, got something else; start the run again");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new InputError(
      ROWS_FILE,
      `expected what a run writes, got another ${path.join(".")} (${message}); start the run again`,
    );
  }
  return parsed.data;
}

export function factsIn({ facts }: RowsFile, notices: readonly Notice[] = []): SourceFacts {
  return { ...facts, offset: Float64Array.from(facts.offset), notices };
}

export function factsFor({ encoding, allRows, rows, offset, squares, strata }: SourceFacts): RowsFile["facts"] {
  return { encoding, allRows, rows, offset: [...offset], squares, strata: strata.map((own) => ({ ...own })) };
}

export function stateIn({ step, candidates, kept }: RowsFile): LiftState {
  return { step, candidates: candidates.map(candidateIn), kept: kept.map(liftedIn) };
}

export function stateFor({ step, candidates, kept }: LiftState): Pick<RowsFile, "step" | "candidates" | "kept"> {
  return {
    step,
    candidates: candidates.map(({ rule: own, target, widths }) => ({
      rule: plainRule(own),
      target: [...target],
      widths: [...widths],
    })),
    kept: kept.map(({ scores, rule: own, ruleTally, tally: all, exceptions }) => ({
      scores: [...scores],
      rule: plainRule(own),
      ruleTally: plainTally(ruleTally),
      tally: plainTally(all),
      exceptions: exceptions.map((each) => ({ ...each })),
    })),
  };
}

const plainRule = ({ centers, prices }: Lifted["rule"]) => ({ centers: [...centers], prices: [...prices] });
const plainTally = ({ counts, sums }: Lifted["tally"]) => ({ counts: [...counts], sums: [...sums] });
const ruleIn = ({ centers, prices }: z.infer<typeof rule>): Lifted["rule"] => ({
  centers: Float64Array.from(centers),
  prices: Float64Array.from(prices),
});
const tallyIn = ({ counts, sums }: z.infer<typeof tally>): Lifted["tally"] => ({
  counts: Float64Array.from(counts),
  sums: Float64Array.from(sums),
});

function candidateIn({ rule: own, target, widths }: RowsFile["candidates"][number]): Candidate {
  return { rule: ruleIn(own), target: Float64Array.from(target), widths: Float64Array.from(widths) };
}

export function liftedIn({ scores, rule: own, ruleTally, tally: all, exceptions }: RowsFile["kept"][number]): Lifted {
  return {
    scores: Float64Array.from(scores),
    rule: ruleIn(own),
    ruleTally: tallyIn(ruleTally),
    tally: tallyIn(all),
    exceptions,
  };
}
