import { tailShare } from "./tail-shares.ts";

/** A p-value alone, and corrected for the number of tests. */
export interface CorrectedP {
  readonly p: number;
  readonly corrected: number;
}

/**
 * Westfall and Young's step-down: of each statistic how often chance has as much, and how often the largest of those
 * that are no larger here. `tables`: what was seen, then what chance gave; 1 for those that are not `tested`.
 */
export function stepDown(
  tables: readonly ArrayLike<number>[],
  weights: Float64Array,
  tested: (index: number) => boolean,
): CorrectedP[] {
  const [observed] = tables;
  const found = Array.from(observed, (): CorrectedP => ({ p: 1, corrected: 1 }));
  const order = [...found.keys()].filter(tested).sort((a, b) => observed[a] - observed[b]);
  const most = new Float64Array(tables.length); // of the statistics that are no larger, and this one
  for (const index of order) {
    const own = Float64Array.from(tables, (table, i) => {
      most[i] = Math.max(most[i], table[index]);
      return table[index];
    });
    found[index] = {
      p: tailShare(own, weights, observed[index]),
      corrected: tailShare(most, weights, observed[index]),
    };
  }
  let reached = 0;
  for (const index of order.toReversed()) {
    reached = Math.max(reached, found[index].corrected);
    found[index] = { ...found[index], corrected: reached };
  }
  return found;
}
