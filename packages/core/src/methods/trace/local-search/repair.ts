import type { Pieces } from "../../../pieces.ts";
import { forgetAll, lackNow } from "../moves/known-lacks.ts";
import { type LocalSearch, type RepairStep, shiftsAPiece } from "../moves/moves.ts";

/** Points a repair may shift before it counts as stuck. */
export const repairLimit = (size: number): number => 400 + Math.floor(size / 20);

const BETWEEN_QUESTIONS = 256; // shifts

const noLimit = (): number => Number.POSITIVE_INFINITY;

/**
 * Moves that lower the total lack, cheapest per unit first, until every cluster is at its floors. False: stuck, time is up,
 * or given up: prices rise on the way, so what lacks would cost more than `budget()` once the cheapest unit of it does.
 */
export function* repairInPieces(search: LocalSearch, limit: number, budget = noLimit): Pieces<boolean> {
  forgetAll(search.known);
  return yield* repairKnown(search, limit, budget);
}

/** The same where `known` is true. */
export function* repairKnown(search: LocalSearch, limit: number, budget: () => number): Pieces<boolean> {
  const together = shiftsAPiece(search);
  for (let round = 1; round <= limit; round++) {
    const end = repairOnce(search, round, budget);
    if (end === "blocked") while (!search.moves.rotateInPlace(search, together)) yield;
    else if (end !== "made") return end === "repaired";
    if (search.isRestDue()) yield;
  }
  return false;
}

function repairOnce(search: LocalSearch, round: number, budget: () => number): RepairStep | "repaired" {
  const { problem, lacks, keeper, known, moves } = search;
  if (round % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return "none";
  let total = 0;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    lacks[cluster] = lackNow(known, keeper, cluster);
    total += lacks[cluster];
  }
  if (total === 0) return "repaired";
  const left = budget();
  return left <= 0 ? "none" : moves.repairStepInPlace(search, left / total);
}
