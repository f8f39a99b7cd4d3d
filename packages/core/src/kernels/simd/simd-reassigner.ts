import type { Reassigner } from "../bulk-kernels.ts";
import { ALWAYS_DOUBTFUL, SHRINK } from "../plain/reassign.ts";
import type { MemoryPlan } from "./memory-plan.ts";
import type { SimdInstance } from "./module.ts";

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
  return {
    labels,
    moved: new Uint32Array(buffer, plan.moved, size),
    movedFrom: new Uint8Array(buffer, plan.movedFrom, size),
    doubt(point) {
      thresholds[point] = ALWAYS_DOUBTFUL;
    },
    reassign(centers, clusters, reach, margin) {
      centersHere.set(centers);
      reachHere.set(reach);
      const {
        points,
        centers: c,
        labels: l,
        thresholds: t,
        reach: r,
        doubtful,
        block,
        results,
        moved,
        movedFrom,
      } = plan;
      return kernels.reassign(
        ...[points, size, dim, c, clusters, l, t, r, margin, SHRINK, doubtful, block, results, moved, movedFrom],
      );
    },
  };
}
