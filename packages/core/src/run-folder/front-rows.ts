import { fairnessOf } from "../measures/fairness-of.ts";
import type { Front } from "../pareto/front.ts";
import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";

/** What is told about one solution of a front. */
export interface FrontRow {
  /** Its place in the front, from 0; the column of its labels is s<id>. */
  readonly id: number;
  readonly cost: number;
  /** By the measure that was optimised, one for every protected attribute, in their order. */
  readonly fairness: readonly number[];
  /** As a share of what the data allow at best. */
  readonly relativeFairness: readonly number[];
  /** By the paper's measure, whichever was optimised. */
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

export function frontRows(problem: Problem, { solutions }: Front): FrontRow[] {
  const least = solutions[0]?.scores[0];
  return solutions.map(({ scores, clustering, origin }, id) => ({
    id,
    cost: scores[0],
    ...fairnessColumns(problem, clustering, scores),
    priceOfFairness: scores[0] === least ? 0 : scores[0] / least - 1, // also where the least is 0
    smallestCluster: clustering.sizes.reduce((a, b) => Math.min(a, b)),
    method: origin.method,
  }));
}

/** Both measures of ours, whichever is optimised; that one as it was scored. */
export function fairnessColumns(
  problem: Problem,
  clustering: Clustering,
  scores: Float64Array,
): Pick<FrontRow, "fairness" | "relativeFairness" | "balance" | "relativeBalance"> & { representation: number[] } {
  const fairness = [...scores.subarray(1)];
  const told = fairnessOf(problem, clustering);
  const column = (name: "balance" | "representation"): number[] =>
    told.map((own, a) => (own.measure === name ? scores[1 + a] : own[name]));
  const balance = column("balance");
  return {
    fairness,
    relativeFairness: fairness.map((value, a) => value / problem.attributes[a].measure.best),
    balance,
    relativeBalance: balance.map((value, a) => value / problem.attributes[a].bestBalance),
    representation: column("representation"),
  };
}
