import type { Objective } from "../../measures/objective.ts";

/**
 * C(A, B) of Zitzler & Thiele: the share of B's points that some point of A equals or dominates, from 0 to 1. Not
 * symmetric: look at C(B, A) too. Of an empty B nothing is left uncovered: 1.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(coverage(objectivesOfFront(front), numbers, numbers)); // 1: it covers itself
 */
export function coverage(
  objectives: readonly Objective[],
  a: readonly ArrayLike<number>[],
  b: readonly ArrayLike<number>[],
): number {
  if (b.length === 0) return 1;
  const covered = b.filter((theirs) => a.some((mine) => noWorse(objectives, mine, theirs)));
  return covered.length / b.length;
}

function noWorse(objectives: readonly Objective[], mine: ArrayLike<number>, theirs: ArrayLike<number>): boolean {
  return objectives.every(({ better }, i) => (better === "lower" ? mine[i] <= theirs[i] : mine[i] >= theirs[i]));
}
