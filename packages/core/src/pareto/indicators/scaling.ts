import type { Objective } from "../../measures/objective.ts";

/**
 * How much of the way from ideal (0) to worst (1) a score has gone, in (-Infinity, Infinity): lower is better for every
 * objective, and objectives of different units can be compared and added.
 * Where ideal and worst coincide there is no way to go: 0 for a score as good as them, 1 for a worse one.
 */
export function scaledLoss(objective: Objective, score: number, ideal: number, worst: number): number {
  if (ideal !== worst) return (score - ideal) / (worst - ideal);
  return (objective.better === "lower" ? score <= ideal : score >= ideal) ? 0 : 1;
}

/** Every score vector as losses. */
export function scaledLosses(
  objectives: readonly Objective[],
  scoreVectors: readonly ArrayLike<number>[],
  ideal: ArrayLike<number>,
  worst: ArrayLike<number>,
): Float64Array[] {
  return scoreVectors.map((scores) =>
    Float64Array.from(objectives, (objective, i) => scaledLoss(objective, scores[i], ideal[i], worst[i])),
  );
}
