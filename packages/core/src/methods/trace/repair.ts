import { findPaths } from "./arcs.ts";
import { lackAfter, lackOf } from "./floors.ts";
import { cancelCyclesInPlace, type Polisher, shiftInPlace } from "./polisher.ts";
import { mendingMoveInPlace, NO_GAIN, priceOf } from "./weighted-moves.ts";

/** Points a repair may shift before it counts as stuck. */
export const repairLimit = (size: number): number => 400 + Math.floor(size / 20);

const BETWEEN_QUESTIONS = 256; // shifts

const never = (): boolean => false;

/**
 * Shifts that lower the total lack, cheapest per unit first, until every cluster is at its floors. False: stuck, or given
 * up because `tooDear` or in a hurry.
 */
export function repairInPlace(polisher: Polisher, limit: number, tooDear: () => boolean = never): boolean {
  const { problem, lists, lacks, keeper, arcs } = polisher;
  for (let round = 1; round <= limit; round++) {
    if (round % BETWEEN_QUESTIONS === 0 && polisher.hurry()) return false;
    let total = 0;
    for (let cluster = 0; cluster < problem.clusters; cluster++) {
      lacks[cluster] = lackOf(keeper, cluster);
      total += lacks[cluster];
    }
    if (total === 0) return true;
    if (tooDear()) return false;
    if (problem.weights !== undefined) {
      // A repair that may be given up is one of many tries: the first of every list must do.
      if (!mendingMoveInPlace(polisher, tooDear === never ? lists.depth : 1)) return false;
      continue;
    }
    let best = Number.POSITIVE_INFINITY;
    let [stratum, from, to] = [-1, 0, 0];
    for (let s = 0; s < lists.strata.count; s++) {
      findPaths(arcs, s);
      for (let a = 0; a < problem.clusters; a++) {
        if (lists.sizes[a * lists.strata.count + s] === 0 || polisher.clustering.sizes[a] === 1) continue;
        for (let b = 0; b < problem.clusters; b++) {
          if (a === b || (lacks[a] === 0 && lacks[b] === 0)) continue;
          const cost = arcs.costs[(s * problem.clusters + a) * problem.clusters + b];
          if (priceOf(cost, lacks[a] + lacks[b]) >= best) continue; // nothing mends more than there is
          const score = scoreOf(polisher, s, a, b);
          if (score >= best) continue;
          best = score;
          [stratum, from, to] = [s, a, b];
        }
      }
    }
    if (stratum < 0) return false;
    if (!shiftInPlace(polisher, stratum, from, to)) cancelCyclesInPlace(polisher); // they open the path again
  }
  return false;
}

/** Cost of a shift for each unit of lack it mends; infinite where it mends none. */
function scoreOf(polisher: Polisher, stratum: number, a: number, b: number): number {
  const { problem, lacks, keeper, arcs } = polisher;
  const { clusters } = problem;
  const cost = arcs.costs[(stratum * clusters + a) * clusters + b];
  if (cost === Number.POSITIVE_INFINITY) return cost;
  const leaving = lacks[a] - lackAfter(keeper, a, stratum, -1);
  const mended = leaving + lacks[b] - lackAfter(keeper, b, stratum, 1);
  return mended <= NO_GAIN ? Number.POSITIVE_INFINITY : priceOf(cost, mended);
}
