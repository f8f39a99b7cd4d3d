import { type Front, type FrontRow, frontRows, makeFront, type Problem, type Solution } from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { Lifted } from "./lift-front.ts";
import { cellsOfStrata, clusteringOf } from "./whole-problem.ts";

/** What is told about the solutions of a lifted front, as of any other. */
export function liftedRows(facts: SourceFacts, whole: Problem, front: Front<Lifted>, method: string): FrontRow[] {
  const cells = cellsOfStrata(facts, whole);
  const solutions: Solution[] = front.solutions.map(({ scores, tally }) => ({
    scores,
    clustering: clusteringOf(whole, cells, tally),
    origin: { method, step: 0 },
  }));
  return frontRows(whole, makeFront({ ...front, solutions }));
}
