import type { Method } from "../../methods/method.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Clock } from "../clock.ts";

/** Milliseconds that this thread is kept at most where a step comes in pieces: one frame of a page. */
const SLICE = 16;
const MARGIN = 4; // milliseconds of the slice left for the piece that overruns it

export interface StepsHere {
  readonly outputs: readonly unknown[];
  /** Milliseconds of the longest stretch without a rest. */
  readonly longest: number;
}

/** Steps on this thread, which now and then listens to signals, timers and workers. */
export async function stepsHere<Options, Input, Output>(
  method: Method<Options, Input, Output>,
  problem: Problem,
  inputs: readonly Input[],
  shouldStop: () => boolean,
  clock: Clock,
): Promise<StepsHere> {
  const outputs: Output[] = [];
  let longest = 0;
  let rested = clock.now();
  /** A promise once the slice is used up. */
  const pause = (): Promise<void> | undefined => {
    const stretch = clock.now() - rested;
    longest = Math.max(longest, stretch);
    if (stretch < SLICE - MARGIN) return undefined;
    return clock.rest().then(() => {
      rested = clock.now();
    });
  };
  for (const input of inputs) {
    if (method.pieces === undefined) outputs.push(await method.step(problem, input, shouldStop));
    else {
      const pieces = method.pieces(problem, input, shouldStop);
      let next = pieces.next();
      for (; next.done !== true; next = pieces.next()) {
        const resting = pause();
        if (resting !== undefined) await resting;
      }
      outputs.push(next.value);
    }
    await pause();
  }
  return { outputs, longest };
}
