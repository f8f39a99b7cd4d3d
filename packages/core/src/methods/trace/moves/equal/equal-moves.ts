import type { Moves } from "../moves.ts";
import { bestExchange } from "./exchange.ts";
import { gainInPlace } from "./gaining-shift.ts";
import { repairStepInPlace } from "./repair-shift.ts";
import { rotateInPlace } from "./rotations.ts";
import { areCompatible, listShifts, makeShiftInPlace, partsOf, shiftCost } from "./shift-codes.ts";

/** The moves of points that stand for each other: shifts along cheapest paths. */
export const equalMoves: Moves = {
  areEqual: true,
  mostChains: Number.POSITIVE_INFINITY,
  mostFreeRounds: Number.POSITIVE_INFINITY,
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
