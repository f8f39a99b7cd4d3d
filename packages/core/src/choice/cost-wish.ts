import { refusal } from "../errors.ts";
import { nameWords } from "../notices/words/name-words.ts";
import type { Scored } from "../pareto/solution.ts";
import { refusalOf } from "../refusal-of.ts";
import { numberOf } from "../tables/parse-number.ts";

/**
 * `+5%` is at most 5 % above the reference (plain k-means, or the front's cheapest solution where
 * its cost is not known), a plain number is a cost. Gives a bound for `front.pick`.
 */
export function parseCostWish(
  text: string,
  front: { readonly solutions: readonly Scored[] },
  reference = front.solutions[0]?.scores[0],
): { readonly cost: number } {
  const relative = /^\+\s*(\d+(?:\.\d+)?)\s*%$/.exec(text.trim());
  if (relative !== null) {
    if (reference === undefined) throw refusal("front-empty", "front", {});
    return { cost: reference * (1 + Number(relative[1]) / 100) };
  }
  const cost = numberOf(text) ?? Number.NaN;
  if (Number.isFinite(cost) && cost > 0 && !text.trim().startsWith("+")) return { cost };
  throw refusalOf(nameWords, "cost-unreadable", "cost", { got: text });
}
