import { lackAfter } from "../../floors/floor-keeper.ts";
import { findPaths } from "../arcs.ts";
import type { LocalSearch } from "../moves.ts";
import { NO_GAIN, priceOf } from "../price.ts";
import { shiftInPlace } from "../steps.ts";
import { rotateInPlace } from "./rotations.ts";

/** The shift that mends the total lack at the least price; false if none mends any. */
export function mendInPlace(search: LocalSearch): boolean {
  const { problem, lists, lacks, arcs } = search;
  let best = Number.POSITIVE_INFINITY;
  let [stratum, from, to] = [-1, 0, 0];
  for (let s = 0; s < lists.strata.count; s++) {
    findPaths(arcs, s);
    for (let a = 0; a < problem.clusters; a++) {
      if (lists.sizes[a * lists.strata.count + s] === 0 || search.clustering.sizes[a] === 1) continue;
      for (let b = 0; b < problem.clusters; b++) {
        if (a === b || (lacks[a] === 0 && lacks[b] === 0)) continue;
        const cost = arcs.costs[(s * problem.clusters + a) * problem.clusters + b];
        if (priceOf(cost, lacks[a] + lacks[b]) >= best) continue; // nothing mends more than there is
        const price = priceOfShift(search, s, a, b);
        if (price >= best) continue;
        best = price;
        [stratum, from, to] = [s, a, b];
      }
    }
  }
  if (stratum < 0) return false;
  if (!shiftInPlace(search, stratum, from, to)) rotateInPlace(search); // they open the path again
  return true;
}

/** Cost of a shift for each unit of lack it mends; infinite where it mends none. */
function priceOfShift(search: LocalSearch, stratum: number, a: number, b: number): number {
  const { problem, lacks, keeper, arcs } = search;
  const { clusters } = problem;
  const cost = arcs.costs[(stratum * clusters + a) * clusters + b];
  if (cost === Number.POSITIVE_INFINITY) return cost;
  const leaving = lacks[a] - lackAfter(keeper, a, stratum, -1);
  const mended = leaving + lacks[b] - lackAfter(keeper, b, stratum, 1);
  return mended <= NO_GAIN ? Number.POSITIVE_INFINITY : priceOf(cost, mended);
}
