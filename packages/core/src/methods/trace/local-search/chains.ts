import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import { recallPaths, savePaths } from "../moves/arcs.ts";
import { forgetAll, lackNow, recallLacks, saveLacks } from "../moves/known-lacks.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { shiftInPlace, undoInPieces } from "../moves/steps.ts";
import { repairKnown } from "./repair.ts";

const CHAIN_REPAIRS = 12;
const CHAIN_WORTH = 20; // a chain must begin with a gain of so many times the least one
/** Steps of path finding in one sweep: every chain finds paths again, and with many clusters they hardly ever gain. */
const SWEEP_STEPS = 3e5;

/**
 * A gaining shift that breaks a floor, repaired by others: kept if the cost falls (at true means, or at the fixed ones). The
 * sweep begins at the shift `from`, so that one after the other goes on where the last chain began. Returns the shift of the
 * chain; undefined where none gains.
 */
export function* gainingChain(search: LocalSearch, centers: "means" | "fixed", from = 0): Pieces<number | undefined> {
  const { problem, arcs, clustering } = search;
  const { clusters } = problem;
  const cost = (): number => (centers === "means" ? costOf(problem, clustering) * problem.mass : search.paid);
  forgetAll(search.known);
  for (let cluster = 0; cluster < clusters; cluster++) lackNow(search.known, search.keeper, cluster);
  saveLacks(search.known);
  savePaths(arcs);
  const together = shiftsAPiece(search);
  const shifts = firstShifts(search);
  const first = Math.max(
    0,
    shifts.findIndex((shift) => shift >= from),
  );
  for (let tried = 0; tried < shifts.length; tried++) {
    const shift = shifts[(first + tried) % shifts.length];
    const stratum = Math.floor(shift / (clusters * clusters));
    const mark = search.trailLength;
    search.paid = 0;
    const before = cost();
    const budget = (): number => before - search.least - cost();
    const made = shiftInPlace(search, stratum, Math.floor(shift / clusters) % clusters, shift % clusters);
    if (made && (yield* repairKnown(search, CHAIN_REPAIRS, budget)) && budget() > 0) return shift;
    yield* undoInPieces(search, mark, together);
    recallPaths(arcs);
    recallLacks(search.known);
    if (search.isRestDue()) yield;
  }
  return undefined;
}

/** The shifts to begin with, each as (stratum * clusters + from) * clusters + to, in this order. */
function firstShifts({ problem, lists, arcs, clustering, moves, least }: LocalSearch): number[] {
  const { clusters } = problem;
  const shifts: number[] = [];
  for (let shift = 0; shift < lists.strata.count * clusters * clusters; shift++) {
    const a = Math.floor(shift / clusters) % clusters;
    const gains = arcs.costs[shift] < -CHAIN_WORTH * least;
    if (gains && a !== shift % clusters && clustering.sizes[a] > 1) shifts.push(shift);
  }
  const sweep = Math.max(1, Math.floor(SWEEP_STEPS / (clusters * clusters * clusters)));
  const most = Math.min(sweep, moves.mostChains);
  if (shifts.length <= most) return shifts;
  return shifts
    .sort((x, y) => arcs.costs[x] - arcs.costs[y] || x - y)
    .slice(0, most)
    .sort((x, y) => x - y);
}
