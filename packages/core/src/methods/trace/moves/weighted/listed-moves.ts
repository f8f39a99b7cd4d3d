import { holdsAfter, lackAfter, meanWeight } from "../../floors/floor-keeper.ts";
import type { LocalSearch } from "../moves.ts";
import { costAtPrice, NO_GAIN, priceOf } from "../price.ts";
import { stepInPlace } from "../steps.ts";

/**
 * Points of different weight do not stand for each other: where the cheapest of a list does not fit, the next may. Calls
 * `judge` with the first `most` moves of every list whose cost is below `limit()`, which may fall on the way.
 */
function forEachMove(
  { problem, lists, clustering }: LocalSearch,
  most: number,
  limit: (a: number, b: number) => number,
  judge: (point: number, a: number, b: number, cost: number) => void,
): void {
  const { clusters } = problem;
  const { depth, costs, points, lengths, strata } = lists;
  for (let pile = 0; pile < clusters * strata.count; pile++) {
    const a = Math.floor(pile / strata.count);
    if (clustering.sizes[a] === 1) continue;
    for (let b = 0; b < clusters; b++) {
      const list = pile * clusters + b;
      for (let at = list * depth; at < list * depth + Math.min(most, lengths[list]) && costs[at] < limit(a, b); at++)
        judge(points[at], a, b, costs[at]);
    }
  }
}

/** The listed move that gains most and keeps the floors; false if there is none. */
export function gainInPlace(search: LocalSearch): boolean {
  const { keeper, lists } = search;
  const weights = search.problem.weights!;
  let best = -search.least;
  let [point, to] = [-1, 0];
  forEachMove(
    search,
    lists.depth,
    () => best,
    (candidate, a, b, cost) => {
      const stratum = lists.strata.of[candidate];
      const weight = weights[candidate];
      if (!holdsAfter(keeper, a, stratum, -weight) || !holdsAfter(keeper, b, stratum, weight)) return;
      best = cost;
      [point, to] = [candidate, b];
    },
  );
  if (point >= 0) stepInPlace(search, point, to);
  return point >= 0;
}

/** The listed move that mends the total lack at the least price; false if none does below `mostPrice`, which, where finite, lets it look at the first of every list only. */
export function mendInPlace(search: LocalSearch, mostPrice: number): boolean {
  const { keeper, lists, lacks, problem } = search;
  const weights = problem.weights!;
  const least = NO_GAIN * meanWeight(problem);
  let best = mostPrice;
  let [point, to] = [-1, 0];
  forEachMove(
    search,
    mostPrice < Number.POSITIVE_INFINITY ? 1 : lists.depth,
    // Nothing mends more than there is: a list is left at the first cost that is too high even so.
    (a, b) => (lacks[a] + lacks[b] === 0 ? Number.NEGATIVE_INFINITY : costAtPrice(best, lacks[a] + lacks[b])),
    (candidate, a, b, cost) => {
      const stratum = lists.strata.of[candidate];
      const weight = weights[candidate];
      const coming = lacks[b] - lackAfter(keeper, b, stratum, weight);
      if (coming + lacks[a] <= least || priceOf(cost, coming + lacks[a]) >= best) return;
      const mended = coming + lacks[a] - lackAfter(keeper, a, stratum, -weight);
      if (mended <= least || priceOf(cost, mended) >= best) return;
      best = priceOf(cost, mended);
      [point, to] = [candidate, b];
    },
  );
  if (point >= 0) stepInPlace(search, point, to);
  return point >= 0;
}
