import type { Front } from "../pareto/front.ts";
import type { Problem } from "../problem/problem.ts";

/** What is told about one solution of a front. */
export interface FrontRow {
  /** Its place in the front, from 0; the column of its labels is s<id>. */
  readonly id: number;
  readonly cost: number;
  /** One for every protected attribute, in their order. */
  readonly balance: readonly number[];
  /** As a share of what the data allow at best. */
  readonly relativeBalance: readonly number[];
  /** One for every protected attribute; undefined where an earlier version did not tell it. */
  readonly representation?: readonly number[];
  /** How much more it costs than the cheapest solution: 0.05 is 5 %. */
  readonly priceOfFairness: number;
  /** Points of the smallest cluster. */
  readonly smallestCluster: number;
  readonly method: string;
}

export function frontRows({ attributes }: Problem, { solutions }: Front): FrontRow[] {
  const least = solutions[0]?.scores[0];
  return solutions.map(({ scores, clustering, origin }, id) => {
    const [cost, ...balance] = scores;
    return {
      id,
      cost,
      balance,
      relativeBalance: balance.map((value, a) => value / attributes[a].bestBalance),
      priceOfFairness: cost === least ? 0 : cost / least - 1, // also where the least is 0
      smallestCluster: clustering.sizes.reduce((a, b) => Math.min(a, b)),
      method: origin.method,
    };
  });
}
