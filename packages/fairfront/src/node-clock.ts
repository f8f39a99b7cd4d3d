import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "@fairfront/core";

export const nodeClock: Clock = {
  now: () => performance.now(),
  rest: () => setImmediate(),
};
