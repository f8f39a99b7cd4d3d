import { type Clustering, tallyClustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { balanceObjective } from "./balance.ts";
import { cost, exactCost } from "./cost.ts";
import type { Objective } from "./objective.ts";

/** Cost first, then the balance of every protected attribute. */
export function objectivesOf(problem: Problem): readonly Objective[] {
  const single = problem.attributes.length === 1;
  return [
    cost,
    ...problem.attributes.map(({ name }, index) => balanceObjective(index, single ? "balance" : `balance_${name}`)),
  ];
}

export function scoreInto(
  objectives: readonly Objective[],
  problem: Problem,
  clustering: Clustering,
  scoresOut: Float64Array,
): void {
  for (let i = 0; i < objectives.length; i++) scoresOut[i] = objectives[i].of(problem, clustering);
}

/** Scores from labels alone, nothing carried over from the search: what is reported. */
export function freshScores(problem: Problem, labels: Uint8Array): { clustering: Clustering; scores: Float64Array } {
  const clustering = tallyClustering(problem, labels);
  const objectives = objectivesOf(problem);
  const scores = new Float64Array(objectives.length);
  scoreInto(objectives, problem, clustering, scores);
  scores[0] = exactCost(problem, clustering);
  return { clustering, scores };
}
