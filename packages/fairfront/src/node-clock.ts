import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "@fairfront/core";

/**
 * The clock of Node, for searches that should rest as its event loop likes it; what `findFront` takes where no clock is named is as right.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, clock: nodeClock });
 * console.log(front.hypervolume);
 */
export const nodeClock: Clock = {
  now: () => performance.now(),
  rest: () => setImmediate(),
};
