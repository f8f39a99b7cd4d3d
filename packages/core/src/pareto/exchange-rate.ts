import type { Aim } from "../measures/objective.ts";

/** What the next bit of an aim costs in the first one. */
export interface ExchangeRate {
  /** The solution that has it: the best in the first aim of those that do. */
  readonly id: number;
  /** How much better in the aim, in its own unit; at least what was asked, or less where the front ends before. */
  readonly gain: number;
  /** How much more of the first aim, as a share of what it is now: 0.021 is 2.1 %. */
  readonly price: number;
}

/**
 * From one solution of a front towards more of `aim`: who gives at least `step` more, for how much. Where none gives as
 * much, the best there is. Undefined at the very end.
 */
export function exchangeRate(
  aims: readonly Aim[],
  scoreVectors: readonly ArrayLike<number>[],
  from: number,
  aim: number,
  step: number,
): ExchangeRate | undefined {
  const sign = aims[aim].better === "higher" ? 1 : -1;
  const here = scoreVectors[from];
  const gainOf = (id: number): number => sign * (scoreVectors[id][aim] - here[aim]);
  let most = 0;
  for (let id = 0; id < scoreVectors.length; id++) most = Math.max(most, gainOf(id));
  if (!(most > 0)) return undefined;
  const wanted = Math.min(step, most);
  let best = -1;
  for (let id = 0; id < scoreVectors.length; id++) {
    if (gainOf(id) >= wanted && (best < 0 || scoreVectors[id][0] < scoreVectors[best][0])) best = id;
  }
  const price = here[0] === 0 ? Number.POSITIVE_INFINITY : scoreVectors[best][0] / here[0] - 1;
  return { id: best, gain: gainOf(best), price };
}
