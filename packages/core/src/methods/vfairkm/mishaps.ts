import type { PenalisedOutput } from "./penalised-clustering.ts";

/** How often the method failed, in the ways it is known to: plain numbers, part of a search's state. */
export interface Mishaps {
  readonly penalised: number;
  readonly exploded: number;
  readonly emptied: number;
  readonly gaveUp: number;
}

export const noMishaps: Mishaps = { penalised: 0, exploded: 0, emptied: 0, gaveUp: 0 };

export function withMishap(before: Mishaps, { exploded, emptied, gaveUp }: PenalisedOutput): Mishaps {
  return {
    penalised: before.penalised + 1,
    exploded: before.exploded + (exploded ? 1 : 0),
    emptied: before.emptied + (emptied > 0 ? 1 : 0),
    gaveUp: before.gaveUp + (gaveUp ? 1 : 0),
  };
}

export function mishapNotes({ penalised, exploded, emptied, gaveUp }: Mishaps): string[] {
  const times = (count: number): string => `${count} of ${penalised} penalties`;
  const notes: string[] = [];
  if (exploded > 0) {
    notes.push(
      `At ${times(exploded)} a group was all but absent from a cluster and the penalty exploded: what came out is no trade-off. Scaled data with rows of length 1 (zscore+l2) often help.`,
    );
  }
  if (emptied > 0)
    notes.push(`At ${times(emptied)} a cluster was emptied, and the search began again from new centres.`);
  if (gaveUp > 0) notes.push(`At ${times(gaveUp)} it gave up, and offers the last clustering that had all clusters.`);
  return notes;
}
