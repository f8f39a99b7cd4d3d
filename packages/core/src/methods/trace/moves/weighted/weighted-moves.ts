import { findPaths } from "../arcs.ts";
import type { LocalSearch, Moves } from "../moves.ts";
import { bestExchange } from "./exchange.ts";
import { gainInPlace, repairStepInPlace } from "./listed-moves.ts";
import { areCompatible, listShifts, makeShiftInPlace, partsOf, shiftCost } from "./shift-codes.ts";

/** The moves of points of different weight: every listed point is a move of its own. */
export const weightedMoves: Moves = {
  areEqual: false,
  mostChains: 30, // hardly any gains
  mostFreeRounds: 12, // neighbours are many more
  rotateInPlace,
  gainInPlace,
  repairStepInPlace,
  bestExchange,
  listShifts,
  partsOf,
  shiftCost,
  areCompatible,
  makeShiftInPlace,
};

/** A rotation would change the weights of all its clusters: there is none. */
function rotateInPlace({ arcs, lists }: LocalSearch): boolean {
  for (let stratum = 0; stratum < lists.strata.count; stratum++) findPaths(arcs, stratum);
  return true;
}
