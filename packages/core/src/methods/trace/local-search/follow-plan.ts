import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { limitRows, shareRows } from "../counts/share-rows.ts";
import { countsOfPlan, planSizes } from "../counts/size-plan.ts";
import { planTwoGroups } from "../counts/two-group-plan.ts";
import type { FloorKeeper } from "../floors/floor-keeper.ts";
import { countRows } from "../floors/stratum-rows.ts";
import { findPaths } from "../moves/arcs.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { undoInPieces } from "../moves/steps.ts";
import { bringToCountsInPieces } from "./bring-to-counts.ts";
import { repairInPieces } from "./repair.ts";

/** How far a cluster's count of the largest group may be planned from where it is, near, wide and wider. */
const REACHES = [16, 64, 160] as const;
/** The same where rows bound a count from both sides: there are more choices, and counts fit together nearer by or not at all. */
const BOUNDED_REACHES = [16, 40] as const;
/** The plan knows no limits: within them it seldom fits. */
const LIMITED_REACHES = [16] as const;
const REPAIRS = 60;
const FAR_TOO_MANY = 10_000; // rows
/** How far the size of a cluster may be planned from what it is; wide where one is so small that few sizes fit it, or to enter limits. */
const NEAR = 24;
const WIDE = 96;
const SMALL = 2 * NEAR;

/**
 * Near the best value single shifts get stuck: counts must fit together as whole numbers. Ships the counts of a plan for
 * the smallest and the largest group. Equal points of one attribute only. False: no plan, or not reached.
 */
export function* followTwoGroupPlan(search: LocalSearch): Pieces<boolean> {
  const { problem, lists, keeper } = search;
  if (lists.strata.attributes !== 1 || countRows(problem) > FAR_TOO_MANY) return false;
  const most = Math.max(...lists.strata.sizes); // nothing is farther away than all there is
  const reaches = new Set(reachesOf(keeper).map((reach) => Math.min(reach, most)));
  const together = shiftsAPiece(search);
  for (const reach of reaches) {
    const plan = yield* planTwoGroups(problem, lists.sizes, keeper.floors[0], reach);
    if (plan === undefined) continue;
    yield* bringToCountsInPieces(search, plan.low, plan.lowCounts);
    yield* bringToCountsInPieces(search, plan.high, plan.highCounts);
    while (!search.moves.rotateInPlace(search, together)) yield;
    if (yield* repairInPieces(search, REPAIRS)) return true;
  }
  return false;
}

function reachesOf({ rows, limits }: FloorKeeper): readonly number[] {
  if (limits !== undefined) return LIMITED_REACHES;
  const isBounded = rows.lows.length === rows.lowStarts.length - 1; // every low stands alone
  return isBounded ? BOUNDED_REACHES : REACHES;
}

/** Whether there are plans of sizes at all. */
export const plansSizes = ({ problem, lists }: LocalSearch): boolean =>
  lists.strata.attributes === 1 && shareRows(problem) !== undefined;

/**
 * Ships the counts of a plan of sizes, group by group. What was done after `mark` is taken back first: counts at first are
 * nearest to the best. `far`: the sizes of small clusters may change much. Equal points of one attribute only. False: no
 * plan, or not reached.
 */
export function* followSizePlan(search: LocalSearch, mark: number, far: boolean): Pieces<boolean> {
  const { problem, lists, keeper } = search;
  const { strata, sizes: counts } = lists;
  const { sizes } = search.clustering;
  if (strata.attributes !== 1) return false;
  const floor = keeper.floors[0];
  const rows = floor > 0 ? shareRows(problem) : [];
  if (rows === undefined) return false;
  const together = shiftsAPiece(search);
  yield* undoInPieces(search, mark, together);
  const present = counts.slice();
  const before = Int32Array.from(sizes);
  const pulls = pullsOf(search);
  const rules = { rows, floor, limits: limitRows(problem), rounding: keeper.limitRounding, pulls };
  const reaches = floor === 0 || Math.min(...sizes) < SMALL ? [NEAR, WIDE] : [NEAR];
  for (const reach of reaches) {
    const plans = yield* planSizes(rules, present, before, reach, far);
    let wanted: Int32Array | undefined;
    for (const plan of plans) {
      wanted ??= countsOfPlan(plan, present, before, strata.sizes);
      yield;
    }
    if (wanted === undefined) continue;
    yield* undoInPieces(search, mark, together); // a nearer plan that was not reached
    for (let s = 0; s < strata.count; s++) {
      const own = Int32Array.from(sizes, (_, k) => wanted[k * strata.count + s]);
      yield* bringToCountsInPieces(search, s, own);
    }
    while (!search.moves.rotateInPlace(search, together)) yield;
    if (yield* repairInPieces(search, REPAIRS)) return true;
  }
  return false;
}

/** What one more point of every group in every cluster costs at the present centres, in costs of a usual point. */
function pullsOf({ problem, clustering, lists, arcs }: LocalSearch): Float64Array {
  const { clusters } = problem;
  const { count } = lists.strata;
  const usual = 2 * costOf(problem, clustering);
  const cheapest = (first: number, step: number, k: number): number => {
    let cost = usual;
    for (let other = 0; other < clusters; other++) {
      if (other !== k) cost = Math.min(cost, arcs.costs[first + other * step]);
    }
    return cost;
  };
  for (let s = 0; s < count; s++) findPaths(arcs, s);
  return Float64Array.from({ length: clusters * count }, (_, place) => {
    const k = Math.floor(place / count);
    const base = (place % count) * clusters * clusters;
    return (cheapest(base + k, clusters, k) - cheapest(base + k * clusters, 1, k)) / usual;
  });
}
