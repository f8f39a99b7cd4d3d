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

/** A limit: whole x size + own x count of its group + constant is not below 0. Of sizes: own is 0, whichever the group. */
export interface LimitRow {
  readonly group: number;
  readonly whole: number;
  readonly own: number;
  readonly constant: number;
}

/**
 * The measure's rows in this shape; undefined where one has another. One attribute only. Of two groups each is the rest of
 * the other, and a plan for two groups knows all but limits.
 */
export function shareRows(problem: Problem): readonly ShareRow[] | undefined {
  const { count, lows, highs } = stratumRowsOf(problem);
  const { count: groups } = strataOf(problem);
  if (groups < 3 && problem.limits === undefined) return undefined;
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

/** The limits of every cluster; none where there are none. One attribute only. */
export function limitRows(problem: Problem): readonly LimitRow[] {
  const { limits, cells: width } = problem;
  if (limits === undefined) return [];
  const { count, whole, factors, constants } = limits.rows;
  const { cells } = strataOf(problem);
  return Array.from({ length: count }, (_, row) => {
    const cell = factors.subarray(row * width, (row + 1) * width).findIndex((factor) => factor !== 0);
    return {
      group: Math.max(0, cells.indexOf(cell)),
      whole: whole[row],
      own: cell < 0 ? 0 : factors[row * width + cell],
      constant: constants[row],
    };
  });
}

/** Whether all groups but j count alike on both sides, and j does not. */
function standsOut(low: Float64Array, high: Float64Array, j: number): boolean {
  const other = j === 0 ? 1 : 0;
  if (low[j] === low[other] && high[j] === high[other]) return false;
  return low.every((factor, i) => i === j || (factor === low[other] && high[i] === high[other]));
}
