import type { BulkKernels } from "../../../kernels/bulk-kernels.ts";
import type { Clustering } from "../../../problem/clustering.ts";
import { oneClusterCost, type Problem } from "../../../problem/problem.ts";
import { makeFloorKeeper } from "../floors/floor-keeper.ts";
import { makeArcs } from "../moves/arcs.ts";
import { makeKnownLacks } from "../moves/known-lacks.ts";
import { makeMoveLists } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";
import { movesFor } from "../moves/moves-for.ts";

const TRAIL = 4096; // steps, at first
const LEAST_GAIN = 1e-9; // of the one-cluster cost

/** Candidates a list: few points need long ones, since their moves shift the means; many, since reading a pile takes long. */
function listDepth(size: number): number {
  if (size < 2700) return Math.min(32, Math.floor(16_000 / size));
  return Math.max(6, Math.min(64, Math.floor(size / 8000)));
}

/** Writes to `clustering` and `distances`, which stay the caller's. */
export function makeLocalSearch(
  problem: Problem,
  clustering: Clustering,
  kernels: BulkKernels,
  distances: Float64Array,
): LocalSearch {
  const moves = movesFor(problem);
  const lists = makeMoveLists(problem, clustering, kernels, distances, listDepth(problem.size));
  return {
    problem,
    clustering,
    moves,
    lists,
    arcs: makeArcs(lists, moves.areEqual),
    keeper: makeFloorKeeper(problem, clustering),
    least: LEAST_GAIN * oneClusterCost(problem),
    trail: new Int32Array(2 * TRAIL),
    trailLength: 0,
    paid: 0,
    lacks: new Float64Array(problem.clusters),
    lacking: new Int32Array(problem.clusters),
    known: makeKnownLacks(problem.clusters, lists.strata.count),
    afterLeaving: new Float64Array(problem.clusters),
    afterComing: new Float64Array(problem.clusters),
    shouldStop: () => false,
    isRestDue: () => false,
  };
}
