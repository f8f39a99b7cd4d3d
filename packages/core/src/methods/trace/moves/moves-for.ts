import type { Problem } from "../../../problem/problem.ts";
import { equalMoves } from "./equal/equal-moves.ts";
import type { Moves } from "./moves.ts";
import { weightedMoves } from "./weighted/weighted-moves.ts";

/** The moves of a problem's points; asked once a search, never in a loop over points. */
export const movesFor = ({ weights }: Problem): Moves => (weights === undefined ? equalMoves : weightedMoves);
