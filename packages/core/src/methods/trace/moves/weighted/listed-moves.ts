import { holdsAfter, lackAfter, meanWeight } from "../../floors/floor-keeper.ts";
import type { LocalSearch, RepairStep } from "../moves.ts";
import { costAtPrice, NO_GAIN, priceOf } from "../price.ts";
import { stepInPlace } from "../steps.ts";

// Points of different weight do not stand for each other: where the cheapest of a list does not fit, the next may.

/** The listed move that gains most and keeps the floors; false if there is none. */
export function gainInPlace(search: LocalSearch): boolean {
  const { keeper, lists, clustering, problem } = search;
  const { clusters } = problem;
  const { depth, costs, points, lengths, strata } = lists;
  const weights = problem.weights!;
  let best = -search.least;
  let point = -1;
  let to = 0;
  for (let pile = 0; pile < clusters * strata.count; pile++) {
    const a = Math.floor(pile / strata.count);
    if (clustering.sizes[a] === 1) continue;
    const stratum = pile - a * strata.count;
    for (let b = 0, list = pile * clusters; b < clusters; b++, list++) {
      const end = list * depth + lengths[list];
      for (let at = list * depth; at < end && costs[at] < best; at++) {
        const weight = weights[points[at]];
        if (!holdsAfter(keeper, a, stratum, -weight) || !holdsAfter(keeper, b, stratum, weight)) continue;
        best = costs[at];
        point = points[at];
        to = b;
      }
    }
  }
  if (point >= 0) stepInPlace(search, point, to);
  return point >= 0;
}

/**
 * The listed move that repairs the total lack at the least price, below `mostPrice`, which, where finite,
 * lets it look at the first of every list only. One of the two clusters lacks something.
 */
export function repairStepInPlace(search: LocalSearch, mostPrice: number): RepairStep {
  const { keeper, lists, lacks, lacking, clustering, problem } = search;
  const { clusters } = problem;
  const { depth, costs, points, lengths, strata } = lists;
  const weights = problem.weights!;
  const least = NO_GAIN * meanWeight(problem);
  const most = mostPrice < Number.POSITIVE_INFINITY ? 1 : depth;
  let best = mostPrice;
  let point = -1;
  let to = 0;
  let many = 0;
  for (let b = 0; b < clusters; b++) if (lacks[b] > 0) lacking[many++] = b;
  for (let pile = 0; pile < clusters * strata.count; pile++) {
    const a = Math.floor(pile / strata.count);
    if (clustering.sizes[a] === 1 || lists.sizes[pile] === 0) continue;
    const stratum = pile - a * strata.count;
    const partners = lacks[a] > 0 ? clusters : many;
    for (let i = 0; i < partners; i++) {
      const b = lacks[a] > 0 ? i : lacking[i];
      const list = pile * clusters + b;
      const lack = lacks[a] + lacks[b];
      const end = list * depth + Math.min(most, lengths[list]);
      // Nothing repairs more than there is: a list is left at the first cost that is too high even so.
      for (let at = list * depth; at < end && costs[at] < costAtPrice(best, lack); at++) {
        const weight = weights[points[at]];
        const atMost = lack - lackAfter(keeper, b, stratum, weight);
        if (atMost <= least || priceOf(costs[at], atMost) >= best) continue;
        const repaired = atMost - lackAfter(keeper, a, stratum, -weight);
        if (repaired <= least || priceOf(costs[at], repaired) >= best) continue;
        best = priceOf(costs[at], repaired);
        point = points[at];
        to = b;
      }
    }
  }
  if (point < 0) return "none";
  stepInPlace(search, point, to);
  return "made";
}
