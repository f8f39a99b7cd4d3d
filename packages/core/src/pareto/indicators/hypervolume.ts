import type { Objective } from "../../measures/objective.ts";
import { atOnce, type Pieces } from "../../pieces.ts";
import { dominatedVolume } from "./dominated-volume.ts";
import { scaledLoss } from "./scaling.ts";

/**
 * The share of the box from `ideal` to `worst` that the points dominate, exact, from 0 (no point in the box) to 1 (the
 * ideal is reached). A point as bad as the worst in one objective adds nothing; one beyond the ideal counts as the ideal.
 * The same bytes whatever the order of the points.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * const best = [0, front.attributes[0].bestBalance];
 * const worst = [front.worstCost, 0];
 * console.log(hypervolume(objectivesOfFront(front), numbers, best, worst) === front.hypervolume); // true
 */
export function hypervolume(
  objectives: readonly Objective[],
  scoreVectors: readonly ArrayLike<number>[],
  ideal: ArrayLike<number>,
  worst: ArrayLike<number>,
): number {
  return atOnce(hypervolumeInPieces(objectives, scoreVectors, ideal, worst));
}

/** The same, some points at a time: with three attributes and more it takes long. */
export function* hypervolumeInPieces(
  objectives: readonly Objective[],
  scoreVectors: readonly ArrayLike<number>[],
  ideal: ArrayLike<number>,
  worst: ArrayLike<number>,
): Pieces<number> {
  const gains: Float64Array[] = [];
  for (const scores of scoreVectors) {
    const gain = new Float64Array(objectives.length);
    let inside = true;
    for (let i = 0; i < objectives.length; i++) {
      const share = 1 - scaledLoss(objectives[i], scores[i], ideal[i], worst[i]);
      gain[i] = Math.min(share, 1);
      if (!(share > 0)) inside = false;
    }
    if (inside) gains.push(gain);
  }
  return yield* dominatedVolume(gains, objectives.length);
}
