import type { RunEvent } from "@fairfront/core/internal";

/** Tells somebody what happens in a run. */
export interface Reporter {
  readonly take: (event: RunEvent) => Promise<void>;
}

const PROGRESS_EVERY = 100; // milliseconds

/** True at most ten times a second. */
export function throttle(): () => boolean {
  let next = 0;
  return () => {
    const now = performance.now();
    if (now < next) return false;
    next = now + PROGRESS_EVERY;
    return true;
  };
}
