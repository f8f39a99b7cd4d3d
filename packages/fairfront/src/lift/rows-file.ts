import { InputError, jsonIn, methodNamed, parseOptions } from "@fairfront/core/internal";
import type { Candidate } from "./candidate.ts";
import type { Lifted, LiftState } from "./lift-front.ts";
import { misfitOf } from "./rows-misfit.ts";
import { type RowsAsked, type RowsFile, rowsAsked, rowsParts } from "./rows-schema.ts";

/** The file of a run whose rows stay elsewhere: what was asked and found, and where it is on its way. */
export const ROWS_FILE = "rows.json";

/** A file whose parts fit each other. */
const schema = rowsParts.superRefine((file, context) => {
  const misfit = misfitOf(file);
  if (misfit !== undefined) context.addIssue({ code: "custom", path: [misfit[0]], message: misfit[1] });
});

/** What is asked of a run that has not begun yet, as it was written down. */
export function parseAsked(json: unknown): RowsAsked {
  const parsed = rowsAsked.safeParse(json);
  if (parsed.success) return withOptions(parsed.data);
  throw new InputError("run folder", "expected what is asked of a run, got something else; begin again");
}

/** With options that the method has; another name, or another option, is refused. */
function withOptions(found: RowsAsked): RowsAsked {
  parseOptions(methodNamed(found.method), found.search.options);
  return found;
}

export function rowsText(file: RowsFile): string {
  return `${JSON.stringify(file)}\n`;
}

export function parseRows(text: string): RowsFile {
  const json = jsonIn(text);
  if (json === undefined) throw new InputError(ROWS_FILE, "expected JSON, got something else; start the run again");
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new InputError(
      ROWS_FILE,
      `expected what a run writes, got another ${path.join(".")} (${message}); start the run again`,
    );
  }
  withOptions(parsed.data.asked);
  return parsed.data;
}

export function stateIn({ step, candidates, kept }: RowsFile): LiftState {
  return { step, candidates: candidates.map(candidateIn), kept: kept.map(liftedIn) };
}

export function stateFor({ step, candidates, kept }: LiftState): Pick<RowsFile, "step" | "candidates" | "kept"> {
  return {
    step,
    candidates: candidates.map(({ rule: own, wantedCounts, floors, widths }) => ({
      rule: plainRule(own),
      target: [...wantedCounts],
      floors: [...floors],
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
const plainTally = ({ counts, sizes, sums }: Lifted["tally"]) => ({
  counts: [...counts],
  ...(sizes && { sizes: [...sizes] }),
  sums: [...sums],
});
const ruleIn = ({ centers, prices }: RowsFile["kept"][number]["rule"]): Lifted["rule"] => ({
  centers: Float64Array.from(centers),
  prices: Float64Array.from(prices),
});
const tallyIn = ({ counts, sizes, sums }: RowsFile["kept"][number]["tally"]): Lifted["tally"] => ({
  counts: Float64Array.from(counts),
  ...(sizes && { sizes: Float64Array.from(sizes) }),
  sums: Float64Array.from(sums),
});

function candidateIn({ rule: own, target, floors = [], widths }: RowsFile["candidates"][number]): Candidate {
  const [wantedCounts, floorsOf, widthsOf] = [target, floors, widths].map((numbers) => Float64Array.from(numbers));
  return { rule: ruleIn(own), wantedCounts, floors: floorsOf, widths: widthsOf };
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
