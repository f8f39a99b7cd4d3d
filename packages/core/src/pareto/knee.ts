import { gotText, refusal } from "../errors.ts";
import type { Objective } from "../measures/objective.ts";
import { marginalUtility } from "./marginal-utility.ts";

/**
 * distance: farthest from the chord between the two ends, towards the ideal.
 * angle: the sharpest bend seen from the two ends (Deb & Gupta 2011), which favours short, abrupt turns.
 * utility: where people of all possible linear preferences would on average lose most without it (Branke et al. 2004).
 *
 * @example
 * console.log(KNEES.join(", "));
 */
export const KNEES = ["distance", "angle", "utility"] as const;
/** See `KNEES`. */
export type Knee = (typeof KNEES)[number];

/**
 * The index of the knee of a front of two objectives, sorted along the first and free of dominated points. Both
 * objectives are scaled by the front's own range. Ends are no knees: a front of one or two points, or one that bulges
 * away from the ideal everywhere, has none, and its first point (the cheapest) stands in. Ties go to the lowest index.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(findKnee(objectivesOfFront(front), numbers, "distance"));
 */
export function findKnee(
  objectives: readonly Objective[],
  scoreVectors: readonly ArrayLike<number>[],
  knee: Knee,
): number {
  if (objectives.length !== 2) {
    throw refusal("knee-objectives", "knee", { got: objectives.length });
  }
  if (scoreVectors.length === 0) throw refusal("knee-empty", "knee", {});
  const measure = measures[knee];
  if (measure === undefined) throw refusal("knee-unknown", "knee", { known: KNEES, got: gotText(knee) });
  if (scoreVectors.length < 3) return 0;
  const xs = scaled(scoreVectors, 0);
  const ys = scaled(scoreVectors, 1).map((gain) => 1 - gain);
  const sharpness = measure(xs, ys);
  let index = 0; // its sharpness is 0
  for (let i = 1; i < sharpness.length - 1; i++) if (sharpness[i] > sharpness[index]) index = i;
  return index;
}

/** From 0 at the first point of the front to 1 at its last. */
function scaled(scoreVectors: readonly ArrayLike<number>[], objective: number): Float64Array {
  const first = scoreVectors[0][objective];
  const range = scoreVectors[scoreVectors.length - 1][objective] - first;
  return Float64Array.from(scoreVectors, (scores) => (scores[objective] - first) / range);
}

/** xs rise from 0 to 1 while ys fall from 1 to 0, both better when lower. One number a point; 0 for the ends. */
type Measure = (xs: Float64Array, ys: Float64Array) => Float64Array;

const measures: Readonly<Record<Knee, Measure>> = {
  distance: (xs, ys) => xs.map((x, i) => 1 - x - ys[i]), // the chord is x + y = 1
  angle: (xs, ys) => xs.map((x, i) => turn(x, ys[i])),
  utility: marginalUtility,
};

/**
 * The sine of the turn on the way from (0, 1) over (x, y) to (1, 0). Both legs point right and down, so the turn is
 * less than a right angle either way, and there the sine orders angles.
 */
function turn(x: number, y: number): number {
  const lengths = Math.sqrt((x * x + (1 - y) * (1 - y)) * ((1 - x) * (1 - x) + y * y));
  return lengths > 0 ? (1 - x - y) / lengths : 0;
}
