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
  const tileLabels = new Uint8Array(buffer, plan.tileLabels, TILE);
  const tileNearest = new Float64Array(buffer, plan.tileNearest, TILE);
  const tileSecond = new Float64Array(buffer, plan.tileSecond, TILE);
  const tileTable = new Float64Array(buffer, plan.tileTable);
  const { centers: c, results, tileLabels: l, tileNearest: n, tileSecond: s, tileTable: t } = plan;
  const address = (point: number): number => plan.points + point * dim * 8;
  yield* copyIntoBlocks(points, dim, size, instance, plan);

  return {
    kind: "simd",
    assignNearestInto(centers, clusters, labelsOut, distancesOut) {
      centersHere.set(centers.length === clusters * dim ? centers : centers.subarray(0, clusters * dim));
      overTiles(0, size, (start, blocks, first, last) => {
        kernels.assign(address(start), blocks, dim, c, clusters, results, l, n);
        labelsOut.set(tileLabels.subarray(first - start, last - start), first);
        distancesOut.set(tileNearest.subarray(first - start, last - start), first);
      });
    },
    nearestTwoInto(centers, clusters, from, to, labelsOut, nearestOut, secondOut) {
      centersHere.set(centers.length === clusters * dim ? centers : centers.subarray(0, clusters * dim));
      overTiles(from, to, (start, blocks, first, last) => {
        kernels.assignTwo(address(start), blocks, dim, c, clusters, results, l, n, s);
        labelsOut.set(tileLabels.subarray(first - start, last - start), first - from);
        nearestOut.set(tileNearest.subarray(first - start, last - start), first - from);
        secondOut.set(tileSecond.subarray(first - start, last - start), first - from);
      });
    },
    distancesInto(centers, clusters, from, to, tableOut) {
      centersHere.set(centers.length === clusters * dim ? centers : centers.subarray(0, clusters * dim));
      overTiles(from, to, (start, blocks, first, last) => {
        kernels.table(address(start), blocks, dim, c, clusters, t);
        const rows = tileTable.subarray((first - start) * clusters, (last - start) * clusters);
        tableOut.set(rows, (first - from) * clusters);
      });
    },
    startReassigning: () => simdReassigner(instance, plan, dim, size),
    startSeeding: (weights) => simdSeeder(instance, plan, dim, size, weights),
  };
}

type TileWork = (start: number, blocks: number, first: number, last: number) => void;

/** Whole blocks from `start` on, of which the points from `first` up to `last` are wanted. */
function overTiles(from: number, to: number, work: TileWork): void {
  for (let start = from - (from % LANES); start < to; start += TILE) {
    const last = Math.min(start + TILE, to);
    work(start, Math.ceil((last - start) / LANES), Math.max(start, from), last);
  }
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
