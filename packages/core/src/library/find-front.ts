import type { Problem } from "../problem/problem.ts";
import type { Progress } from "../run/events.ts";
import { checkNames, checkProblem } from "./check-call.ts";
import { type RunEnd, type RunOptions, run, runNames } from "./run.ts";

/** What `findFront` is asked. */
export interface FindOptions<Options> extends RunOptions<Options> {
  /** Told after every piece of work. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What `findFront` found: the front, and whether it is all that the method would have found (see `reason`). */
export type FoundFront = Omit<RunEnd, "kind">;

const names = { ...runNames, onProgress: "function" } as const;

/**
 * Finds the front. Other work of this thread goes on meanwhile; `signal` or `timeLimit` ends it early, with the front so
 * far and the `reason` for it.
 *
 * @example
 * const { front, reason } = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 3 } });
 * console.log(reason, front.solutions.length);
 */
export async function findFront<Options>(problem: Problem, options: FindOptions<Options>): Promise<FoundFront> {
  checkProblem("findFront", problem);
  checkNames("findFront", options, names);
  const { onProgress, ...asked } = options;
  for await (const event of run(problem, asked)) {
    if (event.kind === "progress") onProgress?.(event);
    if (event.kind === "started" || event.kind === "progress") continue;
    const { kind, ...found } = event;
    return found;
  }
  throw new Error("a search ended without a front");
}
