import type { Objective } from "../../measures/objective.ts";
import { scaledLosses } from "./scaling.ts";

/**
 * The least amount, as a share of the box from `ideal` to `worst`, by which every point of the front would have to
 * improve in every objective so that the whole reference is weakly dominated. Less is better, and 0 or less means that the
 * front is at least as good everywhere. An empty front gives Infinity, an empty reference -Infinity.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * const best = [0, front.attributes[0].bestBalance];
 * const worst = [front.worstCost, 0];
 * console.log(additiveEpsilon(objectivesOfFront(front), numbers, numbers, best, worst)); // 0: as good as itself
 */
export function additiveEpsilon(
  objectives: readonly Objective[],
  front: readonly ArrayLike<number>[],
  reference: readonly ArrayLike<number>[],
  ideal: ArrayLike<number>,
  worst: ArrayLike<number>,
): number {
  const mine = scaledLosses(objectives, front, ideal, worst);
  let epsilon = Number.NEGATIVE_INFINITY;
  for (const theirs of scaledLosses(objectives, reference, ideal, worst)) {
    let least = Number.POSITIVE_INFINITY;
    for (const point of mine) least = Math.min(least, largestExcess(point, theirs));
    epsilon = Math.max(epsilon, least);
  }
  return epsilon;
}

function largestExcess(point: Float64Array, theirs: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < point.length; i++) most = Math.max(most, point[i] - theirs[i]);
  return most;
}
