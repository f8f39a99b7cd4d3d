import type { Tried } from "./fuzz.ts";

type Known = (args: readonly string[], fault: string) => boolean;

/** Faults that are known and not mended yet: told by `npm run fuzz`, and no failure of the tests. To be emptied. */
const OPEN: Readonly<Record<string, Known>> = {};

/** Which of the known ones a fault is. */
export function openFault({ fuzzed: { ask }, fault }: Tried): string | undefined {
  if (fault === undefined) return undefined;
  return Object.keys(OPEN).find((what) => OPEN[what](ask.args, fault));
}
