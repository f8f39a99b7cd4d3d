import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "../core/index.ts";

export const nodeClock: Clock = {
  now: () => performance.now(),
  rest: () => setImmediate(),
};
