import type { LocalSearch } from "../moves/moves.ts";

const MOST_SHIFTS = 100_000;
const BETWEEN_QUESTIONS = 256; // shifts

/** Rotations and gaining moves that keep the floors, at the fixed centres, until there is none. */
export function improveInPlace(search: LocalSearch): void {
  const { moves } = search;
  for (let guard = 1; guard < MOST_SHIFTS; guard++) {
    if (guard % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return;
    moves.rotateInPlace(search);
    if (!moves.gainInPlace(search)) return;
  }
}
