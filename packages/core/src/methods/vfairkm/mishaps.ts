import { type Notice, notice } from "../../notices/notice.ts";
import type { Remedy } from "../../notices/remedy.ts";
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

export function mishapNotes({ penalised: of, exploded, emptied, gaveUp }: Mishaps): Notice[] {
  const notes: Notice[] = [];
  if (exploded > 0) notes.push(notice("penalty-exploded", ABOUT, { count: exploded, of }, [ROWS_OF_LENGTH_1]));
  if (emptied > 0) notes.push(notice("penalty-emptied", ABOUT, { count: emptied, of }));
  if (gaveUp > 0) notes.push(notice("penalty-gave-up", ABOUT, { count: gaveUp, of }));
  return notes;
}

const ABOUT = "penalties";
/** No coordinate is then far from the others. */
const ROWS_OF_LENGTH_1: Remedy = { kind: "set", option: "scale", value: "zscore+l2" };
