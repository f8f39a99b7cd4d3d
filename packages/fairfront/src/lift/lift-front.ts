import { Archive, type Front, makeFront, objectivesOf, type Problem } from "@fairfront/core/internal";
import type { RowSource } from "../sources/row-source.ts";
import type { NearTally, Rule, Tally } from "../sources/rule.ts";
import { checkAlike, checkSameRows } from "../sources/same-rows.ts";
import { borderWidths } from "./border-widths.ts";
import type { Candidate } from "./candidate.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import { corrected } from "./corrected.ts";
import { drawRows } from "./drawn-rows.ts";
import { liftPlan } from "./lift-plan.ts";
import { sampleCandidates } from "./sample-candidates.ts";
import type { SampleSearch } from "./sample-fronts.ts";
import { type StratumSample, strataSamples } from "./stratum-sample.ts";
import { wholeCounts } from "./whole-counts.ts";
import { cellsOfStrata, floorsIn, scoresOf, type WholeOptions } from "./whole-problem.ts";
import { type Exception, settleRows } from "./whole-rows.ts";

const liftDefaults = {
  /** Rows near every border of every solution that are settled one by one. */
  borderRows: 30,
  /** Of these, rows that a cluster may lack before: prices say little of a cluster of few. */
  lackedRows: 10,
} as const;

// Of prices, where the passes are SQL. A price that was found on a row of the sample would leave it to the rounding of an engine, which
// computes scores in another order than prediction, where that row is: labels and what is told of them would differ.
const PRICE_STEP = 2 ** -24;

const AMPLE = 2; // times the rows that a cluster has too many or lacks: so many more are asked for

/** `stop` is asked between passes, too. */
export interface LiftRequest extends WholeOptions, SampleSearch {
  readonly sampleRows?: number | undefined;
  readonly solutions?: number | undefined;
}

/** A rule and what all rows say of it, measured in the engine. */
export interface Lifted {
  readonly scores: Float64Array;
  readonly rule: Rule;
  /** Of the rule alone. */
  readonly ruleTally: Tally;
  /** Of the rule and its exceptions. */
  readonly tally: Tally;
  readonly exceptions: readonly Exception[];
}

/** Where a front is on its way: plain data, to go on from. */
export interface LiftState {
  /** Passes done, the search on the sample first; 0 where it was not done. */
  readonly step: number;
  readonly candidates: readonly Candidate[];
  readonly kept: readonly Lifted[];
}

/** A point between two passes. */
export interface LiftMoment {
  readonly what: "facts" | "search" | "part" | "tally" | "borders";
  readonly share: number;
  readonly state: LiftState;
  readonly frontSize: number;
}

/**
 * The front of all rows of a source: search on a sample, then, pass after pass, centres are the means of all rows and
 * prices answer to the counts of all rows; at last whole rows near the borders. What is kept was measured on all rows.
 */
export async function* liftFront(
  source: RowSource,
  whole: Problem,
  request: LiftRequest,
  from?: LiftState | undefined,
): AsyncGenerator<LiftMoment, Front<Lifted>, void> {
  const { facts } = source;
  const { clusters, seed, stop } = request;
  const massOf = facts.strata.map(({ mass }) => mass);
  const cells = cellsOfStrata(facts, whole);
  const conditions = conditionsOf(whole, cells);
  const objectives = objectivesOf(whole);
  const archive = new Archive<Lifted>(objectives, { dominance: request.dominance });
  for (const lifted of from?.kept ?? []) archive.add(lifted);
  const drawn = await drawRows(source, seed, whole, cells, request.sampleRows);
  const samples = strataSamples(drawn.points, drawn.strata.subarray(0, drawn.sampled), massOf.length, whole.dim);
  const plan = liftPlan(facts, source.tallyNear !== undefined, request.solutions);
  const { passes } = plan;
  const floored = (own: Candidate): Candidate =>
    own.floors.length > 0 ? own : { ...own, floors: floorsIn(whole, cells, own.wantedCounts) };
  const offRows = (own: Candidate): Candidate => {
    if (source.tallyNear !== undefined) return own; // scores are those of prediction
    const prices = own.rule.prices.map((price) => Math.round(price / PRICE_STEP) * PRICE_STEP);
    return { ...own, rule: { ...own.rule, prices } };
  };
  const before = from !== undefined && from.step > 0 ? from : undefined;
  let candidates =
    before?.candidates.map(floored) ??
    (await sampleCandidates(drawn, samples, whole, cells, request, plan.solutions)).map(offRows);
  const isCut = before === undefined && stop?.aborted === true;
  if (isCut) candidates = []; // what half a search has found would lead to another front
  const steps = passes.length + (plan.borders ? 2 : 1);
  const momentAt = (what: LiftMoment["what"], step: number): LiftMoment => ({
    what,
    share: step / steps,
    state: { step, candidates, kept: archive.members },
    frontSize: archive.size,
  });
  const add = (rule: Rule, ruleTally: Tally, tally = ruleTally, exceptions: readonly Exception[] = []): void => {
    const scores = scoresOf(whole, cells, tally);
    if (scores !== undefined) archive.add({ scores, rule, ruleTally, tally, exceptions });
  };
  const step = before?.step ?? 1;
  if (isCut) yield momentAt("facts", 0);
  else if (before === undefined) yield momentAt("search", 1);
  let tallies: Tally[] = [];
  for (let pass = Math.min(step - 1, passes.length - 1); pass < passes.length; pass++) {
    if (stop?.aborted === true) break;
    const { share, recentre } = passes[pass];
    const isLast = pass + 1 === passes.length;
    const rules = candidates.map(({ rule }) => rule);
    const part = share === 1 ? undefined : { of: share, seed };
    const ask = isLast ? undefined : source.tallyNear;
    const found: (Tally | NearTally)[] =
      ask === undefined
        ? await source.tally(rules, clusters, part)
        : await ask(rules, clusters, Float64Array.from(candidates.flatMap(({ widths }) => [...widths])), part);
    if (part === undefined) checkSameRows(facts, found);
    else checkAlike(facts, found);
    tallies = part === undefined ? found : found.map((tally) => scaled(tally, massOf, clusters));
    if (part === undefined) for (const [i, tally] of tallies.entries()) add(rules[i], tally);
    if (!isLast) {
      const few = plan.borders ? liftDefaults.lackedRows : 0;
      const known = { samples, massOf, dim: whole.dim, conditions, few };
      candidates = candidates.map((candidate, i) => offRows(corrected(candidate, tallies[i], known, recentre)));
    }
    yield momentAt(part === undefined ? "tally" : "part", pass + 2);
  }
  if (plan.borders && stop?.aborted !== true) {
    await settle(source, whole, candidates, tallies, samples, conditions, add);
    yield momentAt("borders", steps);
  }
  const ideal = objectives.map((objective) => objective.ideal(whole));
  const worst = objectives.map((objective) => objective.worst(whole));
  return makeFront({ objectives: objectives, ideal, worst, solutions: archive.members });
}

/** The tally of a part of the rows as that of all. */
function scaled(tally: Tally | NearTally, massOf: readonly number[], clusters: number): Tally | NearTally {
  const { counts, sizes, sums } = tally;
  const seen = massOf.map((_, s) => counts.subarray(s * clusters, (s + 1) * clusters).reduce((a, b) => a + b, 0));
  const all = seen.reduce((a, b) => a + b, 0);
  const mass = massOf.reduce((a, b) => a + b, 0);
  const ofStratum = (width: number) => (count: number, i: number) => {
    const s = Math.floor(i / width);
    return seen[s] === 0 ? 0 : (count * massOf[s]) / seen[s];
  };
  return {
    counts: counts.map(ofStratum(clusters)),
    ...(sizes && { sizes }),
    sums: sums.map((sum) => (sum * mass) / all),
    ...("near" in tally && { near: tally.near.map(ofStratum(clusters * clusters)) }),
  };
}

/** Takes the rules to the whole counts that are wanted, or as near as the rows near their borders suffice for. */
async function settle(
  source: RowSource,
  whole: Problem,
  candidates: readonly Candidate[],
  tallies: readonly Tally[],
  samples: readonly StratumSample[],
  conditions: Conditions,
  add: (rule: Rule, ruleTally: Tally, tally: Tally, exceptions: readonly Exception[]) => void,
): Promise<void> {
  const rowsOf = source.facts.strata.map(({ rows }) => rows);
  const { borderRows } = liftDefaults;
  const wanted = candidates.map(({ wantedCounts, floors }) =>
    wholeCounts(conditions, whole.clusters, wantedCounts, floors),
  );
  const widths = candidates.map(({ rule }, i) => {
    const asked = tallies[i].counts.map((count, place) => borderRows + AMPLE * Math.abs(count - wanted[i][place]));
    return borderWidths(rule, samples, rowsOf, whole.dim, asked);
  });
  const rules = candidates.map(({ rule }) => rule);
  const near = await source.borders(rules, whole.clusters, Float64Array.from(widths.flatMap((own) => [...own])));
  candidates.forEach(({ rule }, i) => {
    const settled = settleRows(whole, near, i, rule, tallies[i], wanted[i], widths[i]);
    if (settled !== undefined) add(rule, tallies[i], settled.tally, settled.exceptions);
  });
}
