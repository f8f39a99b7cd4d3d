import type { Aim } from "../measures/objective.ts";

/**
 * usual: no worse in every aim and better in at least one.
 * paper: better in every aim, so that points of equal balance and different cost live side by side.
 */
export type Dominance = "usual" | "paper";

/**
 * Whether score vector `a` makes `b` superfluous; never true for equal vectors.
 *
 * @example
 * const aims = [{ name: "cost", better: "lower" }, { name: "balance", better: "higher" }] as const;
 * console.log(dominates(aims, [1, 0.5], [2, 0.4])); // true
 */
export function dominates(
  aims: readonly Aim[],
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  dominance: Dominance = "usual",
): boolean {
  let betterIn = 0;
  for (let i = 0; i < aims.length; i++) {
    const lower = aims[i].better === "lower";
    if (lower ? a[i] < b[i] : a[i] > b[i]) betterIn++;
    else if (dominance === "paper" || a[i] !== b[i]) return false;
  }
  return betterIn > 0;
}
