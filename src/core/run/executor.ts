import type { Method } from "../methods/method.ts";
import type { Problem } from "../problem/problem.ts";

/** Runs pure steps: in line, on threads, or further away. The same results on all of them. */
export interface Executor {
  map<Options, Input, Output>(
    method: Method<Options, Input, Output>,
    problem: Problem,
    inputs: readonly Input[],
  ): Promise<readonly Output[]>;
  close(): Promise<void>;
}

export const inLine: Executor = {
  map: async (method, problem, inputs) => inputs.map((input) => method.step(problem, input)),
  close: async () => {},
};
