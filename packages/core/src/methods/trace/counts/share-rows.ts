import type { Problem } from "../../../problem/problem.ts";
import { strataOf } from "../../../problem/strata.ts";
import { stratumRowsOf } from "../floors/stratum-rows.ts";

/** A row about the count of one group and the size of the cluster alone: each side is whole x size + own x count. */
export interface ShareRow {
  readonly group: number;
  readonly lowWhole: number;
  readonly lowOwn: number;
  readonly highWhole: number;
  readonly highOwn: number;
}

/** All rows in this shape; undefined where one has another. One attribute only. */
export function shareRows(problem: Problem): readonly ShareRow[] | undefined {
  const { count, lows, highs } = stratumRowsOf(problem);
  const { count: groups } = strataOf(problem);
  if (groups < 3) return undefined; // of two groups each is the rest of the other
  const rows: ShareRow[] = [];
  for (let row = 0; row < count; row++) {
    const low = lows.subarray(row * groups, (row + 1) * groups);
    const high = highs.subarray(row * groups, (row + 1) * groups);
    const group = low.findIndex((_, j) => standsOut(low, high, j));
    if (group < 0) return undefined;
    const other = group === 0 ? 1 : 0;
    const [lowWhole, highWhole] = [low[other], high[other]];
    rows.push({ group, lowWhole, lowOwn: low[group] - lowWhole, highWhole, highOwn: high[group] - highWhole });
  }
  return rows;
}

/** Whether all groups but j count alike on both sides, and j does not. */
function standsOut(low: Float64Array, high: Float64Array, j: number): boolean {
  const other = j === 0 ? 1 : 0;
  if (low[j] === low[other] && high[j] === high[other]) return false;
  return low.every((factor, i) => i === j || (factor === low[other] && high[i] === high[other]));
}
