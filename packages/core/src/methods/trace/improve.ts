import { costOf } from "../../measures/cost.ts";
import { gainingChainInPlace } from "./chains.ts";
import { exchangeInPlace } from "./exchange.ts";
import { holdsAfter } from "./floors.ts";
import { hartiganInPlace } from "./hartigan.ts";
import { anchorInPlace } from "./move-lists.ts";
import { cancelCyclesInPlace, type Polisher, shiftInPlace } from "./polisher.ts";
import { reachFloorsInPlace } from "./reach-floors.ts";
import { gainingMoveInPlace } from "./weighted-moves.ts";

const MOST_SHIFTS = 100_000;
const MOST_CHAINS = 50;
const BETWEEN_QUESTIONS = 256; // shifts

/** Rotations and gaining shifts that keep the floors, at the anchored centres, until there is none. */
export function improveInPlace(polisher: Polisher): void {
  for (let guard = 1; guard < MOST_SHIFTS; guard++) {
    if (guard % BETWEEN_QUESTIONS === 0 && polisher.hurry()) return;
    cancelCyclesInPlace(polisher);
    const weighted = polisher.problem.weights !== undefined;
    if (!(weighted ? gainingMoveInPlace(polisher) : gainingShiftInPlace(polisher))) return;
  }
}

/** The cheapest shift that gains and keeps the floors, points being equal; false if there is none. */
function gainingShiftInPlace(polisher: Polisher): boolean {
  const { problem, lists, keeper, arcs } = polisher;
  const { clusters } = problem;
  let best = -polisher.least;
  let [stratum, from, to] = [-1, 0, 0];
  for (let s = 0; s < lists.strata.count; s++) {
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * lists.strata.count + s] === 0 || polisher.clustering.sizes[a] === 1) continue;
      let lets: boolean | undefined; // asked once for all targets
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
  return stratum >= 0 && shiftInPlace(polisher, stratum, from, to);
}

/** Repairs to the floors, improves at fixed centres, recentres, until nothing gains or time is up. False: the floors were not
 * reached. */
export function polishInPlace(polisher: Polisher, rounds: number, chains: boolean): boolean {
  const { problem, clustering } = polisher;
  const worst = problem.squares / problem.mass;
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && !polisher.hurry(); round++) {
    anchorInPlace(polisher.lists);
    polisher.trailLength = 0;
    cancelCyclesInPlace(polisher);
    if (!reachFloorsInPlace(polisher)) return false;
    improveInPlace(polisher);
    let now = costOf(problem, clustering);
    if (chains && now > before - 1e-7 * worst) {
      for (let guard = 0; guard < MOST_CHAINS && !polisher.hurry(); guard++) {
        polisher.trailLength = 0;
        if (!gainingChainInPlace(polisher, "means")) break;
        improveInPlace(polisher);
      }
      now = costOf(problem, clustering);
    }
    if (now > before - 1e-8 * worst && exchangeInPlace(polisher) + hartiganInPlace(polisher) === 0) return true;
    before = now;
  }
  return true;
}
