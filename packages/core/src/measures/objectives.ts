import { atOnce, type Pieces } from "../pieces.ts";
import { type Clustering, tallyInPieces } from "../problem/clustering.ts";
import { onceFor } from "../problem/once-for.ts";
import type { Problem } from "../problem/problem.ts";
import { cost, exactCost } from "./cost.ts";
import { measureObjective } from "./measured.ts";
import type { ProblemObjective } from "./objective.ts";

/** Cost first, then the measure of every protected attribute: `balance`, or `balance_sex` where there are several. */
export const objectivesOf: (problem: Problem) => readonly ProblemObjective[] = onceFor(({ attributes }) => [
  cost,
  ...attributes.map(({ name, measure }, index) =>
    measureObjective(index, attributes.length === 1 ? measure.name : `${measure.name}_${name}`),
  ),
]);

export function scoreInto(
  objectives: readonly ProblemObjective[],
  problem: Problem,
  clustering: Clustering,
  scoresOut: Float64Array,
): void {
  for (let i = 0; i < objectives.length; i++) scoresOut[i] = objectives[i].of(problem, clustering);
}

/** Scores from labels alone, nothing carried over from the search: what is reported. */
export function freshScores(problem: Problem, labels: Uint8Array): FreshScores {
  return atOnce(freshScoresInPieces(problem, labels));
}

interface FreshScores {
  readonly clustering: Clustering;
  readonly scores: Float64Array;
}

/** The same, some rows at a time. */
export function* freshScoresInPieces(problem: Problem, labels: Uint8Array): Pieces<FreshScores> {
  const clustering = yield* tallyInPieces(problem, labels);
  const objectives = objectivesOf(problem);
  const scores = new Float64Array(objectives.length);
  scoreInto(objectives, problem, clustering, scores);
  scores[0] = yield* exactCost(problem, clustering);
  return { clustering, scores };
}
