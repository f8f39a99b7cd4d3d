import { type Conditions, formAt } from "./conditions.ts";

const SLIGHT = 1e-9; // of a floor, and of a row in a limit: what lacks less is rounding

/** By how much a cluster with so many rows of every stratum is below what it should have; 0 where it lacks nothing. */
export type Lack = (counts: Float64Array) => number;

/**
 * What a cluster lacks to the floors: of every attribute the share of its floor, and 1 for every group but one that is absent. Where
 * several are, each that comes brings the cluster nearer, though its value is 0 until the last has come. Infinite where a limit is broken.
 */
export function lackTo({ blocks, limits }: Conditions, floors: ArrayLike<number>): Lack {
  return (counts) => {
    if (limits.some(({ form, constant }) => formAt(form, counts) + constant < -SLIGHT)) return Number.POSITIVE_INFINITY;
    const isEmpty = counts.every((rows) => rows === 0);
    const worst = Float64Array.from(floors, (floor) => (isEmpty && floor > 0 ? 1 : 0));
    let absent = 0;
    for (const { attribute, lows, highs } of blocks) {
      const asked = floors[attribute] * highs.reduce((most, form) => Math.max(most, formAt(form, counts)), 0);
      for (const form of lows) {
        const low = formAt(form, counts);
        const lack = low < asked * (1 - SLIGHT) ? Math.min(1, 1 - low / asked) : 0;
        if (lack === 1 && worst[attribute] === 1) absent++;
        worst[attribute] = Math.max(worst[attribute], lack);
      }
    }
    return worst.reduce((sum, lack) => sum + lack, absent);
  };
}
