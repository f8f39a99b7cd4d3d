import { InputError, type Problem } from "@fairfront/core/internal";
import type { RowSource } from "../sources/row-source.ts";
import type { Lifted } from "./lift-front.ts";
import { ROWS_FILE } from "./rows-file.ts";
import { cellsOfStrata, scoresOf } from "./whole-problem.ts";

const SLIGHT = 1e-6; // of a score: a row of many millions on a border, which engines round to one side or the other

/** The labels of solutions must have the scores that a file says, on the rows themselves: those without exceptions in one pass. */
export async function checkLifted(
  source: RowSource,
  whole: Problem,
  solutions: readonly Lifted[],
  ids: readonly number[] = [...solutions.keys()],
): Promise<void> {
  const cells = cellsOfStrata(source.facts, whole);
  const plain = ids.filter((id) => solutions[id].exceptions.length === 0);
  const rules = plain.map((id) => solutions[id].rule);
  const tallies = rules.length === 0 ? [] : await source.tally(rules, whole.clusters);
  for (const id of ids) {
    const { rule, exceptions, scores } = solutions[id];
    const own = tallies[plain.indexOf(id)] ?? (await source.tallyLabels(rule, whole.clusters, exceptions));
    const found = scoresOf(whole, cells, own);
    if (found?.every((score, i) => Math.abs(score - scores[i]) <= SLIGHT * Math.max(1, score)) === true) continue;
    throw new InputError(
      ROWS_FILE,
      `expected what a run writes, but the labels of solution ${id} do not have the scores that it says; start the run again`,
    );
  }
}
