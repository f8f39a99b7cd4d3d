import type { HypervolumeMoment } from "../signals/session.ts";

const MOST = 2000; // more than a chart has pixels

/** The history with one more moment; a long one loses every second of its moments, but for the first and the last. */
export function withMoment(
  history: readonly HypervolumeMoment[],
  moment: HypervolumeMoment,
): readonly HypervolumeMoment[] {
  const kept = history.length < MOST ? history : history.filter((_, i) => i % 2 === 0);
  return [...kept, moment];
}
