import type { Method } from "../../methods/method.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Clock } from "../clock.ts";

const BREATH = 25; // milliseconds

export interface StepsHere {
  readonly outputs: readonly unknown[];
  /** Milliseconds of the longest step. */
  readonly longest: number;
}

/** Steps on this thread, which now and then listens to signals, timers and workers. */
export async function stepsHere<Options, Input, Output>(
  method: Method<Options, Input, Output>,
  problem: Problem,
  inputs: readonly Input[],
  hurry: () => boolean,
  clock: Clock,
): Promise<StepsHere> {
  const outputs: Output[] = [];
  let longest = 0;
  let rested = clock.now();
  for (const input of inputs) {
    const began = clock.now();
    outputs.push(await method.step(problem, input, hurry));
    const now = clock.now();
    longest = Math.max(longest, now - began);
    if (now - rested < BREATH) continue;
    await clock.rest();
    rested = clock.now();
  }
  return { outputs, longest };
}
