import { costOf } from "../../../measures/cost.ts";
import { recentreInPlace } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";
import { gainingChainInPlace } from "./chains.ts";
import { exchangeInPlace } from "./exchange.ts";
import { improveInPlace } from "./improve.ts";
import { reachFloorsInPlace } from "./reach-floors.ts";
import { moveSinglesInPlace } from "./single-moves.ts";

const MOST_CHAINS = 50;

/**
 * Down to a local optimum at the floors in force: repairs to the floors, improves at fixed centres, recentres, until
 * nothing gains or time is up. False: the floors were not reached.
 */
export function descendInPlace(search: LocalSearch, rounds: number, chains: boolean): boolean {
  const { problem, clustering } = search;
  const worst = problem.squares / problem.mass;
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && !search.shouldStop(); round++) {
    recentreInPlace(search.lists);
    search.trailLength = 0;
    search.moves.rotateInPlace(search);
    if (!reachFloorsInPlace(search)) return false;
    improveInPlace(search);
    let now = costOf(problem, clustering);
    if (chains && now > before - 1e-7 * worst) {
      for (let guard = 0; guard < MOST_CHAINS && !search.shouldStop(); guard++) {
        search.trailLength = 0;
        if (!gainingChainInPlace(search, "means")) break;
        improveInPlace(search);
      }
      now = costOf(problem, clustering);
    }
    if (now > before - 1e-8 * worst && exchangeInPlace(search) + moveSinglesInPlace(search) === 0) return true;
    before = now;
  }
  return true;
}
