import { atOnce, type Pieces, rowsAPiece } from "../../pieces.ts";
import type { Reassigner } from "../bulk-kernels.ts";
import { ALWAYS_DOUBTFUL, SHRINK } from "../plain/reassign.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import type { SimdInstance } from "./module.ts";

/** Products of a coordinate that take as long here as a pair of a point and a cluster does elsewhere. */
const AT_ONCE = 32;

export function simdReassigner(
  { kernels, buffer }: SimdInstance,
  plan: MemoryPlan,
  dim: number,
  size: number,
): Reassigner {
  const centersHere = new Float64Array(buffer, plan.centers);
  const reachHere = new Float64Array(buffer, plan.reach);
  const labels = new Uint8Array(buffer, plan.labels, size);
  const thresholds = new Float64Array(buffer, plan.thresholds, size);
  labels.fill(0);
  thresholds.fill(ALWAYS_DOUBTFUL);
  const moved = new Uint32Array(buffer, plan.moved, size);
  function* reassignInPieces(
    centers: Float64Array,
    clusters: number,
    reach: Float64Array,
    margin: number,
  ): Pieces<number> {
    const { points, centers: c, labels: l, thresholds: t, reach: r, doubtful, block, results } = plan;
    const rows = rowsAPiece(Math.ceil((clusters * dim) / AT_ONCE)); // whole blocks
    centersHere.set(centers);
    reachHere.set(reach);
    let moves = 0;
    for (let from = 0; from < size; from += rows) {
      const count = Math.min(rows, size - from);
      const own = [points + from * dim * 8, count, dim, c, clusters, l + from, t + from * 8, r, margin, SHRINK];
      const out = [doubtful, block, results, plan.moved + moves * 4, plan.movedFrom + moves];
      const before = moves;
      moves += kernels.reassign(...own, ...out);
      if (from > 0) for (let i = before; i < moves; i++) moved[i] += from;
      yield;
    }
    return moves;
  }
  return {
    labels,
    moved,
    movedFrom: new Uint8Array(buffer, plan.movedFrom, size),
    doubt(point) {
      thresholds[point] = ALWAYS_DOUBTFUL;
    },
    reassign: (...given) => atOnce(reassignInPieces(...given)),
    reassignInPieces,
  };
}
