import type { Objective } from "../measures/objective.ts";

/** One factor an objective, 1 or -1: a score times its factor is better when it is lower. */
export function orientation(objectives: readonly Objective[]): Float64Array {
  return Float64Array.from(objectives, (objective) => (objective.better === "lower" ? 1 : -1));
}

/** Best first: by the first objective, ties by the next ones; 0 only for equal score vectors. */
export function compareScores(signs: Float64Array, a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let objective = 0; objective < signs.length; objective++) {
    if (a[objective] !== b[objective])
      return signs[objective] * a[objective] < signs[objective] * b[objective] ? -1 : 1;
  }
  return 0;
}
