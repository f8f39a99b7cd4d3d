import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { recentreInPieces } from "../moves/move-lists.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { gainingChain } from "./chains.ts";
import { exchangeInPieces } from "./exchange.ts";
import { improveInPieces } from "./improve.ts";
import { improveTrueCost } from "./improve-true-cost.ts";
import { reachFloors } from "./reach-floors.ts";
import { moveSinglesInPieces } from "./single-moves.ts";

const MOST_CHAINS = 50;
// Shares of the one-cluster cost.
const STANDSTILL = 1e-8;
const NEARLY_STILL = 1e-7;
/** Chains are looked for again once the cost is lower by this; what lowers it by less is the last of a descent. */
const WORTH_MORE = 1e-6;

/**
 * Down to a local optimum at the floors in force: repairs to the floors, improves at fixed centres, recentres, until
 * nothing gains or time is up. False: the floors were not reached.
 */
export function* descendInPieces(search: LocalSearch, rounds: number, chains: boolean): Pieces<boolean> {
  const { problem, clustering } = search;
  const worst = problem.squares / problem.mass;
  const together = shiftsAPiece(search);
  let before = Number.POSITIVE_INFINITY;
  let chainless = Number.POSITIVE_INFINITY; // the cost at which no chain gained
  for (let round = 0; round < rounds && !search.shouldStop(); round++) {
    yield* recentreInPieces(search.lists);
    search.trailLength = 0;
    while (!search.moves.rotateInPlace(search, together)) yield;
    if (!(yield* reachFloors(search))) return false;
    yield* improveInPieces(search);
    let now = costOf(problem, clustering);
    if (chains && now > before - NEARLY_STILL * worst && now <= chainless - WORTH_MORE * worst) {
      let from: number | undefined = 0;
      for (let guard = 0; guard < MOST_CHAINS && !search.shouldStop(); guard++) {
        search.trailLength = 0;
        from = yield* gainingChain(search, "means", from);
        if (from === undefined) break;
        yield* improveTrueCost(search);
      }
      now = costOf(problem, clustering);
      chainless = now;
    }
    if (now > before - STANDSTILL * worst) {
      yield* exchangeInPieces(search);
      yield* moveSinglesInPieces(search);
      if (costOf(problem, clustering) > now - WORTH_MORE * worst) return true;
    }
    before = now;
    if (search.isRestDue()) yield;
  }
  return true;
}
