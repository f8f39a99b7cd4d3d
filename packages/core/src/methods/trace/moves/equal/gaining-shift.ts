import { holdsAfter } from "../../floors/floor-keeper.ts";
import type { LocalSearch } from "../moves.ts";
import { shiftInPlace } from "../steps.ts";

const NOT_ASKED = -1; // below every lack

/** The cheapest shift that gains and keeps the floors; false if there is none. Every what-if is asked once. */
export function gainInPlace(search: LocalSearch): boolean {
  const { problem, lists, keeper, arcs, afterLeaving, afterComing } = search;
  const { clusters } = problem;
  const { count } = lists.strata;
  let best = -search.least;
  let stratum = -1;
  let from = 0;
  let to = 0;
  for (let s = 0; s < count; s++) {
    afterLeaving.fill(NOT_ASKED);
    afterComing.fill(NOT_ASKED);
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * count + s] === 0 || search.clustering.sizes[a] === 1) continue;
      for (let b = 0, arc = (s * clusters + a) * clusters; b < clusters; b++, arc++) {
        const cost = arcs.costs[arc];
        if (b === a || cost >= best) continue;
        if (afterLeaving[a] < 0) afterLeaving[a] = holdsAfter(keeper, a, s, -1) ? 1 : 0;
        if (afterLeaving[a] === 0) break;
        if (afterComing[b] < 0) afterComing[b] = holdsAfter(keeper, b, s, 1) ? 1 : 0;
        if (afterComing[b] === 0) continue;
        best = cost;
        stratum = s;
        from = a;
        to = b;
      }
    }
  }
  return stratum >= 0 && shiftInPlace(search, stratum, from, to);
}
