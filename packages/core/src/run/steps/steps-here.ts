import type { Method } from "../../methods/method.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Clock } from "../clock.ts";
import { pacerOf } from "../pacer.ts";

export interface StepsHere {
  readonly outputs: readonly unknown[];
  /** Milliseconds of the longest step that does not come in pieces. */
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
  const pacer = pacerOf(clock);
  let longest = 0;
  for (const input of inputs) {
    if (method.pieces !== undefined)
      outputs.push(await pacer.drive(method.pieces(problem, input, shouldStop, pacer.isRestDue)));
    else {
      const began = clock.now();
      outputs.push(await method.step(problem, input, shouldStop));
      longest = Math.max(longest, clock.now() - began);
    }
    const resting = pacer.pause();
    if (resting !== undefined) await resting; // steps may be short: no turn is lost where none is due
  }
  return { outputs, longest };
}
