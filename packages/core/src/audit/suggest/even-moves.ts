import type { Rng } from "../../random/rng.ts";
import { shuffleInPlace } from "../../random/sampling.ts";
import { type StrataTable, shortfall } from "./fair-rows.ts";

/** Looks at exchanges: a second or two at most. */
const EFFORT = 2e7;
/** What sums of shares leave of 0. */
const TINY = 1e-9;

/**
 * Equally few moves can be those of one group or of another. Exchanges moves, as many as before, as long as that makes the groups'
 * moved rows more alike for their sizes (the sum of squares of moved rows over rows shrinks) and the floor is kept. What ties even
 * then is drawn, once.
 */
export function evenMoves(table: StrataTable, found: Int32Array, floor: number, rng: Rng): Int32Array {
  const { clusters, strata, groups } = table;
  const counts = found.slice();
  const moved = movedOf(table, counts);
  const order = Array.from({ length: clusters * clusters * strata * strata }, (_, i) => i);
  if (order.length > EFFORT) return counts;
  shuffleInPlace(order, rng);
  const groupsOf = Array.from({ length: strata }, (_, s) => groups.filter((group) => group.strata.includes(s)));
  const weightOf = (s: number): number =>
    groupsOf[s].reduce(
      (sum, group) => sum + group.strata.reduce((all, other) => all + moved[other], 0) / group.rows,
      0,
    );
  let left = EFFORT;
  let changed = true;
  for (let round = 0; changed && left > 0; round++) {
    changed = false;
    for (const code of order) {
      left--;
      // One row of `less` stays in `a` instead of going to `b`; one of `more` goes between the two, in either direction.
      const [pair, both] = [Math.floor(code / (strata * strata)), code % (strata * strata)];
      const [a, b] = [Math.floor(pair / clusters), pair % clusters];
      const [less, more] = [Math.floor(both / strata), both % strata];
      if (a === b || less === more || !isMoved(table, counts, less, a, b)) continue;
      const gain = weightOf(less) - weightOf(more) - evenLoss(groupsOf[less], groupsOf[more]);
      if (gain < -TINY || (gain <= TINY && (round > 0 || rng.below(2) === 0))) continue;
      for (const [from, to] of [
        [b, a],
        [a, b],
      ]) {
        if (!exchange(table, counts, { less, more, a, b, from, to }, floor)) continue;
        moved[less]--;
        moved[more]++;
        left -= groups.length * 4;
        changed = true;
        break;
      }
    }
  }
  return counts;
}

/** What the difference of weights must exceed for the sum of squares to shrink by an exchange of one row. */
function evenLoss(
  less: readonly StrataTable["groups"][number][],
  more: readonly StrataTable["groups"][number][],
): number {
  const own = less.filter((group) => !more.includes(group)).reduce((sum, { rows }) => sum + 1 / rows, 0);
  const other = more.filter((group) => !less.includes(group)).reduce((sum, { rows }) => sum + 1 / rows, 0);
  return (own + other) / 2;
}

function movedOf({ clusters, strata, counts }: StrataTable, wanted: Int32Array): Float64Array {
  const moved = new Float64Array(strata);
  for (let cell = 0; cell < clusters * strata; cell++) {
    moved[cell % strata] += Math.max(0, counts[cell] - wanted[cell]);
  }
  return moved;
}

/** Whether rows of a stratum leave `a`, and others come to `b`. */
function isMoved({ strata, counts }: StrataTable, now: Int32Array, s: number, a: number, b: number): boolean {
  return now[a * strata + s] < counts[a * strata + s] && now[b * strata + s] > counts[b * strata + s];
}

interface Exchange {
  readonly less: number;
  readonly more: number;
  readonly a: number;
  readonly b: number;
  readonly from: number;
  readonly to: number;
}

/** Does it where it moves no row more in all and both clusters keep the floor. */
function exchange(
  table: StrataTable,
  now: Int32Array,
  { less, more, a, b, from, to }: Exchange,
  floor: number,
): boolean {
  const { strata, counts } = table;
  const [out, into] = [from * strata + more, to * strata + more];
  const isNew = now[out] > 0 && now[out] <= counts[out] && now[into] >= counts[into]; // else other rows would move, or move twice
  if (!isNew) return false;
  const move = (step: 1 | -1): void => {
    now[a * strata + less] += step;
    now[b * strata + less] -= step;
    now[out] -= step;
    now[into] += step;
  };
  move(1);
  if (shortfall(table, now, a, floor) === 0 && shortfall(table, now, b, floor) === 0) return true;
  move(-1);
  return false;
}
