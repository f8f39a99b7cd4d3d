import type { Objective } from "../measures/objective.ts";

/** What the next bit of an objective costs in the first one. */
export interface ExchangeRate {
  /** The solution that has it: the best in the first objective of those that do. */
  readonly id: number;
  /** How much better in the objective, in its own unit; about what was asked, or less where the front ends before. */
  readonly gain: number;
  /** How much more of the first objective, as a share of what it is now: 0.021 is 2.1 %. */
  readonly price: number;
  /** Whether it is no worse in any further objective. */
  readonly keeps: boolean;
}

const NEARLY_FREE = 0.5; // of the price for as much: below it, a smaller step is the better answer

/**
 * From one solution of a front towards more of `objective`: the cheapest that gives at least `step` more and is no worse in
 * any further objective, or in some where there is none such. Where the front ends before the step, towards its end. Never a
 * jump at whose foot a smaller step, of half the size or more, costs less than half as much for what it gives.
 * Undefined at the very end.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace });
 * const numbers = front.solutions.map((solution) => scoresOf(front, solution));
 * console.log(exchangeRate(objectivesOfFront(front), numbers, 0, 1, 0.1)); // what 0.1 more balance costs
 */
export function exchangeRate(
  objectives: readonly Objective[],
  scoreVectors: readonly ArrayLike<number>[],
  from: number,
  objective: number,
  step: number,
): ExchangeRate | undefined {
  const here = scoreVectors[from];
  const gainIn = (id: number, of: number): number =>
    (objectives[of].better === "higher" ? 1 : -1) * (scoreVectors[id][of] - here[of]);
  const better = Array.from(scoreVectors.keys()).filter((id) => gainIn(id, objective) > 0);
  if (better.length === 0) return undefined;
  const keeping = better.filter((id) => objectives.every((_, of) => of === 0 || gainIn(id, of) >= 0));
  const candidates = keeping.length > 0 ? keeping : better;
  const most = candidates.reduce((sum, id) => Math.max(sum, gainIn(id, objective)), 0);
  const wanted = Math.min(step, most);
  const cheapest = (least: number): number =>
    candidates
      .filter((id) => gainIn(id, objective) >= least)
      .reduce((a, b) => (scoreVectors[b][0] < scoreVectors[a][0] ? b : a));
  const rateOf = (id: number): number => (scoreVectors[id][0] - here[0]) / gainIn(id, objective);
  const whole = cheapest(wanted);
  const smaller = candidates
    .filter((id) => gainIn(id, objective) >= wanted / 2 && scoreVectors[id][0] < scoreVectors[whole][0])
    .reduce((a, b) => (rateOf(b) < rateOf(a) ? b : a), whole);
  const id = rateOf(smaller) < NEARLY_FREE * rateOf(whole) ? smaller : whole;
  const price = here[0] === 0 ? Number.POSITIVE_INFINITY : scoreVectors[id][0] / here[0] - 1;
  return { id, gain: gainIn(id, objective), price, keeps: keeping.length > 0 };
}
