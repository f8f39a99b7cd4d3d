import type { Objective } from "../measures/objective.ts";

/**
 * usual: no worse in every objective and better in at least one.
 * paper: better in every objective, so that points of equal balance and different cost live side by side.
 */
export type Dominance = "usual" | "paper";

/**
 * Whether score vector `a` makes `b` superfluous; never true for equal vectors.
 *
 * @example
 * const objectives = [{ name: "cost", better: "lower" }, { name: "balance", better: "higher" }] as const;
 * console.log(dominates(objectives, [1, 0.5], [2, 0.4])); // true
 */
export function dominates(
  objectives: readonly Objective[],
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  dominance: Dominance = "usual",
): boolean {
  let betterIn = 0;
  for (let i = 0; i < objectives.length; i++) {
    const lower = objectives[i].better === "lower";
    if (lower ? a[i] < b[i] : a[i] > b[i]) betterIn++;
    else if (dominance === "paper" || a[i] !== b[i]) return false;
  }
  return betterIn > 0;
}
