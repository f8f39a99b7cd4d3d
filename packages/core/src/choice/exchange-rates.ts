import type { Objective } from "../measures/objective.ts";
import type { Scored } from "../pareto/solution.ts";

/** What one solution of a front costs, against the cheapest and against its neighbour. */
export interface Exchange {
  /** The solution's place in the front. */
  readonly id: number;
  readonly cost: number;
  /** One an objective after the first. */
  readonly balances: readonly number[];
  /** How much more it costs than the reference: 0.05 is 5 %. */
  readonly priceOfFairness: number;
  /** From the solution before it (the next cheaper one): extra cost, extra first balance, both >= 0. */
  readonly step: { readonly cost: number; readonly balance: number } | undefined;
  /** Per cent of the reference cost for 0.01 of the first balance, on that step; undefined where it does not rise. */
  readonly rate: number | undefined;
}

const BALANCE_STEP = 0.01;

/**
 * A front of cost (first, lower is better) and balances as a table. `reference` is the cost of plain k-means; the
 * front's cheapest solution where absent.
 */
export function exchangeRates(
  front: { readonly objectives: readonly Objective[]; readonly solutions: readonly Scored[] },
  reference = front.solutions[0]?.scores[0],
): Exchange[] {
  return front.solutions.map(({ scores }, id) => {
    const before = front.solutions[id - 1]?.scores;
    const step = before && { cost: scores[0] - before[0], balance: scores[1] - before[1] };
    const rises = step !== undefined && step.balance > 0;
    return {
      id,
      cost: scores[0],
      balances: [...scores.slice(1)],
      priceOfFairness: scores[0] / reference - 1,
      step,
      rate: rises ? (100 * (step.cost / reference) * BALANCE_STEP) / step.balance : undefined,
    };
  });
}
