import type { Aim } from "../measures/objective.ts";

/** One factor an aim, 1 or -1: a score times its factor is better when it is lower. */
export function orientation(aims: readonly Aim[]): Float64Array {
  return Float64Array.from(aims, (aim) => (aim.better === "lower" ? 1 : -1));
}

/** Best first: by the first aim, ties by the next ones; 0 only for equal score vectors. */
export function compareScores(signs: Float64Array, a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let aim = 0; aim < signs.length; aim++) {
    if (a[aim] !== b[aim]) return signs[aim] * a[aim] < signs[aim] * b[aim] ? -1 : 1;
  }
  return 0;
}
