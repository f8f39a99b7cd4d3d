import type { OpenedTable } from "../signals/session.ts";

/** Rows from which on the first front is that of a sample: a search of them all takes minutes. */
const LARGE = 200_000;
/** As many as a search of half a minute goes through well. */
export const SAMPLE = 20_000;

/** The rows of a file; of one that is being read, about as many as there will be. */
export function rowsOf({ whole, part }: Pick<OpenedTable, "whole" | "part">): number {
  if (part === undefined) return whole.rows;
  return part > 0 ? Number((whole.rows / part).toPrecision(2)) : whole.rows;
}

export function isLarge(table: Pick<OpenedTable, "whole" | "part">): boolean {
  return rowsOf(table) >= LARGE;
}

/** Rows to draw for the first search; 0 for all of them. */
export function firstSample(table: Pick<OpenedTable, "whole" | "part">): number {
  return isLarge(table) ? SAMPLE : 0;
}
