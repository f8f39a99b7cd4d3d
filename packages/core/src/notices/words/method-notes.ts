import { entry } from "../entry.ts";

/** Words about how a search went, which its method has to say. */
export const methodNotes = {
  "penalty-exploded": entry<{ count: number; of: number }>(
    ({ count, of }) =>
      `at ${count} of ${of} a group was all but absent from a cluster and the penalty exploded: what came out is no trade-off`,
  ),
  "penalty-emptied": entry<{ count: number; of: number }>(
    ({ count, of }) => `at ${count} of ${of} a cluster was emptied, and the search began again from new centres`,
  ),
  "penalty-gave-up": entry<{ count: number; of: number }>(
    ({ count, of }) => `at ${count} of ${of} the search gave up, and offers the last clustering that had all clusters`,
  ),
  /** An empty list: the bounds that were asked for by name. */
  "bounds-emptied": entry<{ deltas: readonly number[] }>(({ deltas }) => {
    const where = deltas.length === 0 ? "" : ` at ${deltas.map((delta) => `delta ${delta}`).join(", ")}`;
    return `the program emptied a cluster${where}: the cheapest way to meet those bounds has balance 0`;
  }),
  "bounds-rounded": entry<{ violation: number }>(
    ({ violation }) => `after rounding a group is at most ${violation.toPrecision(3)} beyond them in a cluster`,
  ),
  "front-kept": entry<{ before: number; now: number }>(
    ({ before, now }) =>
      `that of an earlier session (hypervolume ${before.toFixed(4)}) is kept, since this one has got to ${now.toFixed(4)} only`,
  ),
};
