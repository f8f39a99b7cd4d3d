import type { Objective } from "../../measures/objective.ts";
import { scaledLosses } from "./scaling.ts";

/**
 * Inverted generational distance plus (Ishibuchi et al. 2015): the mean over the reference of the distance to the
 * nearest point of the front, counting only what that point is worse in; in units of the box from `ideal` to `worst`.
 * Less is better; 0 means that the whole reference is weakly dominated. An empty front gives Infinity, unless the
 * reference is empty too, which gives 0.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * const best = [0, front.attributes[0].bestBalance];
 * const worst = [front.worstCost, 0];
 * console.log(igdPlus(objectivesOfFront(front), numbers, numbers, best, worst)); // 0
 */
export function igdPlus(
  objectives: readonly Objective[],
  front: readonly ArrayLike<number>[],
  reference: readonly ArrayLike<number>[],
  ideal: ArrayLike<number>,
  worst: ArrayLike<number>,
): number {
  if (reference.length === 0) return 0;
  const mine = scaledLosses(objectives, front, ideal, worst);
  let total = 0;
  for (const theirs of scaledLosses(objectives, reference, ideal, worst)) {
    let least = Number.POSITIVE_INFINITY;
    for (const point of mine) least = Math.min(least, squaredExcess(point, theirs));
    total += Math.sqrt(least);
  }
  return total / reference.length;
}

function squaredExcess(point: Float64Array, theirs: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < point.length; i++) {
    const excess = Math.max(0, point[i] - theirs[i]);
    sum += excess * excess;
  }
  return sum;
}
