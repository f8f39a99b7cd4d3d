import { InputError } from "../errors.ts";
import type { Scored } from "../pareto/solution.ts";

/**
 * `pick --cost`: `+5%` is at most 5 % dearer than the reference (plain k-means, or the front's cheapest solution where
 * its cost is not known), a plain number is a cost. Gives a bound for `front.pick`.
 */
export function parseCostWish(
  text: string,
  front: { readonly solutions: readonly Scored[] },
  reference = front.solutions[0]?.scores[0],
): { readonly cost: number } {
  const relative = /^\+\s*(\d+(?:\.\d+)?)\s*%$/.exec(text.trim());
  if (relative !== null) {
    if (reference === undefined) throw new InputError("front", "has no solution to pick from; run a method first");
    return { cost: reference * (1 + Number(relative[1]) / 100) };
  }
  const cost = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(cost) && cost > 0 && !text.trim().startsWith("+")) return { cost };
  throw new InputError("cost", `expected "+5%" (at most 5 % dearer than the cheapest) or a cost, got "${text}"`);
}
