import type { Clock } from "@fairfront/core";
import { nodeClock } from "fairfront/node";

/** CPU seconds of this process, all its threads together. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A clock that runs as one would on a machine of its own, where all threads always work: others' work does not count. */
export function processorClock(threads: number): Clock {
  return { ...nodeClock, now: () => (cpuSeconds() * 1000) / threads };
}
