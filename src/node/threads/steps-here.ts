import { setImmediate } from "node:timers/promises";
import type { Method, Problem } from "../../core/index.ts";

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
): Promise<StepsHere> {
  const outputs: Output[] = [];
  let longest = 0;
  let rested = performance.now();
  for (const input of inputs) {
    const began = performance.now();
    outputs.push(await method.step(problem, input, hurry));
    const now = performance.now();
    longest = Math.max(longest, now - began);
    if (now - rested < BREATH) continue;
    await setImmediate();
    rested = performance.now();
  }
  return { outputs, longest };
}
