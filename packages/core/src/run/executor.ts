import type { Method } from "../methods/method.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * Runs pure steps: in line, on threads, or further away. The same results on all of them.
 * `hurry` turns true once the run is to end; steps hear of it as soon as the executor can tell them.
 */
export interface Executor {
  map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    hurry: () => boolean,
  ): Promise<readonly Output[]>;
  close(): Promise<void>;
}

export const inLine: Executor = {
  map: async <Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
    hurry: () => boolean,
  ): Promise<readonly Output[]> => {
    const outputs: Output[] = [];
    for (const input of inputs) outputs.push(await method.step(problem, input, hurry)); // one after the other: less memory
    return outputs;
  },
  close: async () => {},
};
