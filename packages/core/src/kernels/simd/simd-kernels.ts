import { type Pieces, rowsAPiece } from "../../pieces.ts";
import type { BulkKernels } from "../bulk-kernels.ts";
import { LANES } from "../lane-sums.ts";
import { type MemoryPlan, planMemory, TILE } from "./memory-plan.ts";
import { type SimdInstance, simdInstance } from "./module.ts";
import { simdReassigner } from "./simd-reassigner.ts";
import { simdSeeder } from "./simd-seeder.ts";

/** Undefined where the platform cannot; the caller then takes the plain ones. */
export function* simdKernels(points: Float64Array, dim: number, size: number): Pieces<BulkKernels | undefined> {
  const plan = planMemory(dim, size);
  const instance = simdInstance(plan.end);
  if (instance === undefined) return undefined;
  const { kernels, buffer } = instance;
  const centersHere = new Float64Array(buffer, plan.centers);
  const tileTable = new Float64Array(buffer, plan.tileTable);
  yield* copyIntoBlocks(points, dim, size, instance, plan);

  return {
    kind: "simd",
    distancesInto(centers, clusters, from, to, tableOut) {
      centersHere.set(centers.length === clusters * dim ? centers : centers.subarray(0, clusters * dim));
      // Whole blocks from `start` on, of which the points from `first` up to `last` are wanted.
      for (let start = from - (from % LANES); start < to; start += TILE) {
        const first = Math.max(start, from);
        const last = Math.min(start + TILE, to);
        const blocks = Math.ceil((last - start) / LANES);
        kernels.table(plan.points + start * dim * 8, blocks, dim, plan.centers, clusters, plan.tileTable);
        const rows = tileTable.subarray((first - start) * clusters, (last - start) * clusters);
        tableOut.set(rows, (first - from) * clusters);
      }
    },
    startReassigning: () => simdReassigner(instance, plan, dim, size),
    startSeeding: (weights) => simdSeeder(instance, plan, dim, size, weights),
  };
}

/** Feature after feature, eight points each; what the last block lacks stays 0 and is never read. */
function* copyIntoBlocks(
  points: Float64Array,
  dim: number,
  size: number,
  { buffer }: SimdInstance,
  { points: at }: MemoryPlan,
): Pieces<void> {
  const blocks = new Float64Array(buffer, at);
  const rows = rowsAPiece(dim);
  for (let point = 0; point < size; point++) {
    const lane = point % LANES;
    const block = (point - lane) * dim + lane;
    for (let i = 0; i < dim; i++) blocks[block + i * LANES] = points[point * dim + i];
    if (point % rows === rows - 1) yield;
  }
}
