import type { Pieces } from "../../../pieces.ts";
import { forgetAll, lackNow } from "../moves/known-lacks.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";

/** Points a repair may shift before it counts as stuck. */
export const repairLimit = (size: number): number => 400 + Math.floor(size / 20);

const BETWEEN_QUESTIONS = 256; // shifts

const noLimit = (): number => Number.POSITIVE_INFINITY;

/**
 * Moves that lower the total lack, cheapest per unit first, until every cluster is at its floors. False: stuck, time is up,
 * or given up: prices rise on the way, so what lacks would cost more than `budget()` once the cheapest unit of it does.
 */
export function repairInPlace(search: LocalSearch, limit: number, budget: () => number = noLimit): boolean {
  forgetAll(search.known);
  return repairKnownInPlace(search, limit, budget);
}

/** The same where `known` is true. */
export function repairKnownInPlace(search: LocalSearch, limit: number, budget: () => number): boolean {
  return repairSome(search, 1, limit, budget) === "mended";
}

/** For a repair that may take long. */
export function* repairInPieces(search: LocalSearch, limit: number): Pieces<boolean> {
  const together = shiftsAPiece(search);
  forgetAll(search.known);
  for (let first = 1; first <= limit; first += together) {
    const end = repairSome(search, first, Math.min(first + together - 1, limit), noLimit);
    if (end !== "open") return end === "mended";
    yield;
  }
  return false;
}

/** Shifts number `first` to `last` of a repair. */
function repairSome(
  search: LocalSearch,
  first: number,
  last: number,
  budget: () => number,
): "mended" | "stuck" | "open" {
  const { problem, lacks, keeper, known, moves } = search;
  for (let round = first; round <= last; round++) {
    if (round % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return "stuck";
    let total = 0;
    for (let cluster = 0; cluster < problem.clusters; cluster++) {
      lacks[cluster] = lackNow(known, keeper, cluster);
      total += lacks[cluster];
    }
    if (total === 0) return "mended";
    const left = budget();
    if (left <= 0 || !moves.mendInPlace(search, left / total)) return "stuck";
  }
  return "open";
}
