import { holdsAfter } from "../../floors/floor-keeper.ts";
import type { LocalSearch } from "../moves.ts";
import { shiftInPlace } from "../steps.ts";

/** The cheapest shift that gains and keeps the floors; false if there is none. */
export function gainInPlace(search: LocalSearch): boolean {
  const { problem, lists, keeper, arcs } = search;
  const { clusters } = problem;
  let best = -search.least;
  let [stratum, from, to] = [-1, 0, 0];
  for (let s = 0; s < lists.strata.count; s++) {
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * lists.strata.count + s] === 0 || search.clustering.sizes[a] === 1) continue;
      let lets: boolean | undefined; // asked once for all clusters b
      for (let b = 0; b < clusters; b++) {
        const cost = arcs.costs[(s * clusters + a) * clusters + b];
        if (b === a || cost >= best) continue;
        lets ??= holdsAfter(keeper, a, s, -1);
        if (!lets || !holdsAfter(keeper, b, s, 1)) continue;
        best = cost;
        [stratum, from, to] = [s, a, b];
      }
    }
  }
  return stratum >= 0 && shiftInPlace(search, stratum, from, to);
}
