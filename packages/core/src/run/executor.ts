import type { Method } from "../methods/method.ts";
import type { Problem } from "../problem/problem.ts";
import type { Clock } from "./clock.ts";
import { stepsHere } from "./steps/steps-here.ts";

/**
 * Runs pure steps: in line, on threads, or further away. The same results on all of them.
 * `shouldStop` turns true once the run is to end; steps hear of it as soon as the executor can tell them.
 */
export interface Executor {
  map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    shouldStop: () => boolean,
  ): Promise<readonly Output[]>;
  close(): Promise<void>;
}

/**
 * One step after the other, without a rest: for scripts that do nothing else.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, executor: inLine });
 * console.log(front.solutions.length);
 */
export const inLine: Executor = {
  map: async <Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    shouldStop: () => boolean,
  ): Promise<readonly Output[]> => {
    const outputs: Output[] = [];
    for (const input of inputs) outputs.push(await method.step(problem, input, shouldStop)); // one after the other: less memory
    return outputs;
  },
  close: async () => {},
};

/** On this thread, in slices of a frame each: in between it answers to others. */
export function inSlices(clock: Clock): Executor {
  return {
    map: async <Options, Input, Output>(
      method: Method<Options, Input, Output>,
      problem: Problem,
      inputs: readonly Input[],
      shouldStop: () => boolean,
    ): Promise<readonly Output[]> => {
      const { outputs } = await stepsHere(method, problem, inputs, shouldStop, clock);
      return outputs as readonly Output[];
    },
    close: async () => {},
  };
}
