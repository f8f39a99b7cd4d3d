import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { balanceOf } from "./balance.ts";
import { measureValue } from "./measured.ts";
import { representationOf } from "./representation.ts";

/** What a clustering does to the groups of one attribute, by both measures of ours, whichever is optimised. */
export interface Fairness {
  readonly attribute: string;
  readonly balance: number;
  /** Balance over the data's own. */
  readonly relativeBalance: number;
  readonly representation: number;
  /** The measure that is optimised, and its value. */
  readonly measure: string;
  readonly value: number;
}

/** One for every protected attribute, in their order. */
export function fairnessOf(problem: Problem, clustering: Clustering): Fairness[] {
  return problem.attributes.map(({ name, bestBalance, measure }, a) => {
    const balance = balanceOf(problem, clustering, a);
    return {
      attribute: name,
      balance,
      relativeBalance: balance / bestBalance,
      representation: representationOf(problem, clustering, a),
      measure: measure.name,
      value: measureValue(problem, clustering, a),
    };
  });
}
