import type { Pieces } from "../../../pieces.ts";
import { lackOf } from "../floors/floor-keeper.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";

/** Points a repair may shift before it counts as stuck. */
export const repairLimit = (size: number): number => 400 + Math.floor(size / 20);

const BETWEEN_QUESTIONS = 256; // shifts

const never = (): boolean => false;

/**
 * Moves that lower the total lack, cheapest per unit first, until every cluster is at its floors. False: stuck, or given
 * up because it is `tooExpensive` or time is up.
 */
export function repairInPlace(search: LocalSearch, limit: number, tooExpensive: () => boolean = never): boolean {
  return repairSome(search, 1, limit, tooExpensive) === "mended";
}

/** The same for a repair that may take long. */
export function* repairInPieces(search: LocalSearch, limit: number): Pieces<boolean> {
  const together = shiftsAPiece(search);
  for (let first = 1; first <= limit; first += together) {
    const end = repairSome(search, first, Math.min(first + together - 1, limit), never);
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
  tooExpensive: () => boolean,
): "mended" | "stuck" | "open" {
  const { problem, lacks, keeper, moves } = search;
  for (let round = first; round <= last; round++) {
    if (round % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return "stuck";
    let total = 0;
    for (let cluster = 0; cluster < problem.clusters; cluster++) {
      lacks[cluster] = lackOf(keeper, cluster);
      total += lacks[cluster];
    }
    if (total === 0) return "mended";
    if (tooExpensive()) return "stuck";
    if (!moves.mendInPlace(search, tooExpensive !== never)) return "stuck";
  }
  return "open";
}
