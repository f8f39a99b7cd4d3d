import { lackAfter } from "../../floors/floor-keeper.ts";
import { findPaths } from "../arcs.ts";
import type { LocalSearch } from "../moves.ts";
import { NO_GAIN, priceOf } from "../price.ts";
import { shiftInPlace } from "../steps.ts";
import { rotateInPlace } from "./rotations.ts";

const NOT_ASKED = -1; // below every lack

/**
 * The shift that mends the total lack at the least price; false if none mends any. What a cluster lacks after a point of a
 * stratum left or came does not depend on the other cluster: it is asked once for all of them.
 */
export function mendInPlace(search: LocalSearch): boolean {
  const { problem, lists, lacks, arcs, keeper, afterLeaving, afterComing } = search;
  const { clusters } = problem;
  const { count } = lists.strata;
  let best = Number.POSITIVE_INFINITY;
  let [stratum, from, to] = [-1, 0, 0];
  for (let s = 0; s < count; s++) {
    findPaths(arcs, s);
    afterLeaving.fill(NOT_ASKED);
    afterComing.fill(NOT_ASKED);
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * count + s] === 0 || search.clustering.sizes[a] === 1) continue;
      const lackA = lacks[a];
      for (let b = 0, arc = (s * clusters + a) * clusters; b < clusters; b++, arc++) {
        const lackB = lacks[b];
        if (a === b || (lackA === 0 && lackB === 0)) continue;
        const cost = arcs.costs[arc];
        if (cost === Number.POSITIVE_INFINITY || priceOf(cost, lackA + lackB) >= best) continue; // nothing mends more than there is
        if (afterLeaving[a] < 0) afterLeaving[a] = lackAfter(keeper, a, s, -1);
        if (afterComing[b] < 0) afterComing[b] = lackAfter(keeper, b, s, 1);
        const mended = lackA - afterLeaving[a] + lackB - afterComing[b];
        if (mended <= NO_GAIN) continue;
        const price = priceOf(cost, mended);
        if (price >= best) continue;
        best = price;
        stratum = s;
        from = a;
        to = b;
      }
    }
  }
  if (stratum < 0) return false;
  if (!shiftInPlace(search, stratum, from, to)) rotateInPlace(search); // they open the path again
  return true;
}
