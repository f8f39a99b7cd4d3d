import { InputError, type Problem } from "@fairfront/core/internal";
import type { RowSource } from "../sources/row-source.ts";
import type { Tally } from "../sources/rule.ts";
import type { Lifted } from "./lift-front.ts";
import { ROWS_FILE } from "./rows-file.ts";
import { cellsOfStrata, scoresOf } from "./whole-problem.ts";

const SLIGHT = 1e-6; // of a score: a row of many millions on a border, which engines round to one side or the other

/**
 * The rules and the labels of solutions must have the scores that a file says, on the rows themselves: all rules in one pass, and
 * one more for every solution with exceptions, each of which must be one.
 */
export async function checkLifted(
  source: RowSource,
  whole: Problem,
  solutions: readonly Lifted[],
  ids: readonly number[] = [...solutions.keys()],
): Promise<void> {
  const strataCells = cellsOfStrata(source.facts, whole);
  const hasScores = (found: Tally, scores: ArrayLike<number> | undefined): boolean => {
    const own = scoresOf(whole, strataCells, found);
    if (own === undefined || scores === undefined) return own === scores; // both break a limit, as a rule may
    return own.every((score, i) => Math.abs(score - scores[i]) <= SLIGHT * Math.max(1, score));
  };
  const rules = ids.map((id) => solutions[id].rule);
  const tallies = rules.length === 0 ? [] : await source.tally(rules, whole.clusters);
  for (const [i, id] of ids.entries()) {
    const { rule, ruleTally, exceptions, scores } = solutions[id];
    const isPlain = exceptions.length === 0;
    if (!hasScores(tallies[i], isPlain ? scores : scoresOf(whole, strataCells, ruleTally)))
      throw other(isPlain ? "labels" : "rules", id);
    if (isPlain) continue;
    const labelled = await source.tallyLabels(rule, whole.clusters, exceptions);
    if (!hasScores(labelled, scores)) throw other("labels", id);
    const moved = whole.size - labelled.stayed.reduce((sum, rows) => sum + rows, 0);
    if (Math.abs(moved - exceptions.length) > SLIGHT * whole.size)
      throw refused(`solution ${id} has exceptions that are none`);
  }
}

function other(what: "labels" | "rules", id: number): InputError {
  return refused(`the ${what} of solution ${id} do not have the scores that it says`);
}

function refused(why: string): InputError {
  return new InputError(ROWS_FILE, `expected what a run writes, but ${why}; start the run again`);
}
