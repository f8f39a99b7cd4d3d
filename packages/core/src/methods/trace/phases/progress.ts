import type { TraceOptions } from "../options.ts";

/** What a search remembers besides the archive; `savedState` says what it may be. */
export interface Progress {
  readonly rounds: number;
  /** Starts that the front is followed from already. */
  readonly walked: number;
  /** How many of the last ones added next to nothing. */
  readonly worthlessWalks: number;
  /** Whether all starts that are worth it are followed. */
  readonly walksDone: 0 | 1;
  /** Rounds of carrying; the most there are once one adds next to nothing. */
  readonly carried: number;
  /** Codes of the floors that were solved where there are several attributes, and whether more are worth it. */
  readonly aimed: readonly number[];
  readonly aimsDone: 0 | 1;
  readonly explorations: number;
  readonly exploredPairs: number;
  readonly converged: 0 | 1;
}

/** As checkpoints have it. */
export interface SavedProgress extends Progress {
  /** Members, by their place in the archive, whose neighbourhood is known. */
  readonly explored: readonly number[];
}

/** After the first round. */
export const firstProgress: Progress = {
  rounds: 1,
  walked: 0,
  worthlessWalks: 0,
  walksDone: 0,
  carried: 0,
  aimed: [],
  aimsDone: 0,
  explorations: 0,
  exploredPairs: 0,
  converged: 0,
};

const START_SHARE = 0.05;
const FOLLOW_SHARE = 0.55;
const SLOWING = 0.85; // what is left shrinks by this with every exploration: nobody knows how many it takes
const NEXT_TO_NOTHING = 1e-9;

/** How much of the work is done, from 0 to 1, as far as that can be known. */
export function shareDone(
  options: TraceOptions,
  { rounds, walked, walksDone, explorations, converged }: Progress,
): number {
  if (converged === 1 || rounds >= options.iterations) return 1;
  const followed = START_SHARE + FOLLOW_SHARE * (walksDone === 1 ? 1 : walked / options.followed);
  let left = 1 - followed;
  for (let i = 0; i < explorations && left > NEXT_TO_NOTHING; i++) left *= SLOWING;
  return Math.max(1 - left, rounds / options.iterations);
}
