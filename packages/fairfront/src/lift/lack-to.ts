import type { Conditions } from "./conditions.ts";

const SLIGHT = 1e-9; // of a floor, and of a row in a limit: what lacks less is rounding

/** By how much a cluster with so many rows of every stratum is below what it should have; 0 where it lacks nothing. */
export type Lack = (counts: Float64Array) => number;

/**
 * What a cluster lacks to the floors: of every low of the measures its share of what the greatest high asks for. So every group that
 * is short counts, not the shortest alone: where several are absent, each that comes brings a cluster nearer. Infinite where a limit is
 * broken.
 */
export function lackTo({ blocks, limits }: Conditions, floors: ArrayLike<number>): Lack {
  return (counts) => {
    if (limits.some(({ form, constant }) => formAt(form, counts) + constant < -SLIGHT)) return Number.POSITIVE_INFINITY;
    const isEmpty = counts.every((rows) => rows === 0);
    let lack = 0;
    for (const { attribute, lows, highs } of blocks) {
      const floor = floors[attribute];
      if (!(floor > 0)) continue;
      const asked = floor * highs.reduce((most, form) => Math.max(most, formAt(form, counts)), 0);
      for (const form of lows) {
        const low = formAt(form, counts);
        if (isEmpty) lack++;
        else if (low < asked * (1 - SLIGHT)) lack += 1 - low / asked;
        else if (low < 0) lack++;
      }
    }
    return lack;
  };
}

function formAt(form: Float64Array, counts: Float64Array): number {
  let value = 0;
  for (let s = 0; s < form.length; s++) value += form[s] * counts[s];
  return value;
}
