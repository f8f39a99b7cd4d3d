import type { Pieces } from "../../../pieces.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";

const MOST_SHIFTS = 100_000;
const BETWEEN_QUESTIONS = 256; // shifts

/** Rotations and gaining moves that keep the floors, at the fixed centres, until there is none. */
export function* improveInPieces(search: LocalSearch): Pieces<void> {
  const { moves } = search;
  const together = shiftsAPiece(search);
  for (let guard = 1; guard < MOST_SHIFTS; guard++) {
    if (guard % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return;
    while (!moves.rotateInPlace(search, together)) yield;
    if (!moves.gainInPlace(search)) return;
    if (search.isRestDue()) yield;
  }
}
