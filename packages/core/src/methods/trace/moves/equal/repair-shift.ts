import { findPaths } from "../arcs.ts";
import { lackAfterComing, lackAfterLeaving } from "../known-lacks.ts";
import type { LocalSearch, RepairStep } from "../moves.ts";
import { NO_GAIN, priceOf } from "../price.ts";
import { shiftInPlace } from "../steps.ts";

/**
 * The shift that repairs the total lack at the least price, below `mostPrice`. What a cluster lacks after a point of a
 * stratum left or came does not depend on the other cluster: it is asked once. One of the two lacks something.
 */
export function repairStepInPlace(search: LocalSearch, mostPrice: number): RepairStep {
  const { problem, lists, lacks, lacking, arcs, keeper, known } = search;
  const { clusters } = problem;
  const { count } = lists.strata;
  let best = mostPrice;
  let stratum = -1;
  let from = 0;
  let to = 0;
  let many = 0;
  for (let b = 0; b < clusters; b++) if (lacks[b] > 0) lacking[many++] = b;
  for (let s = 0; s < count; s++) {
    findPaths(arcs, s);
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * count + s] === 0 || search.clustering.sizes[a] === 1) continue;
      const lackA = lacks[a];
      const partners = lackA > 0 ? clusters : many;
      for (let i = 0; i < partners; i++) {
        const b = lackA > 0 ? i : lacking[i];
        if (a === b) continue;
        const lackB = lacks[b];
        const cost = arcs.costs[(s * clusters + a) * clusters + b];
        if (cost === Number.POSITIVE_INFINITY || priceOf(cost, lackA + lackB) >= best) continue; // nothing repairs more than there is
        const repaired = lackA - lackAfterLeaving(known, keeper, a, s) + lackB - lackAfterComing(known, keeper, b, s);
        if (repaired <= NO_GAIN) continue;
        const price = priceOf(cost, repaired);
        if (price >= best) continue;
        best = price;
        stratum = s;
        from = a;
        to = b;
      }
    }
  }
  if (stratum < 0) return "none";
  return shiftInPlace(search, stratum, from, to) ? "made" : "blocked";
}
