import type { BulkKernels, Reassigner } from "../bulk-kernels.ts";
import { assignNearestInto, distancesInto, nearestTwoInto } from "./passes.ts";
import { plainSeeder } from "./plain-seeder.ts";
import { ALWAYS_DOUBTFUL, reassign } from "./reassign.ts";

/** For platforms without SIMD, and the measure of what SIMD must give. */
export function plainKernels(points: Float64Array, dim: number, size: number): BulkKernels {
  return {
    kind: "plain",
    assignNearestInto: (centers, clusters, labelsOut, distancesOut) =>
      assignNearestInto(points, dim, size, centers, clusters, labelsOut, distancesOut),
    nearestTwoInto: (centers, clusters, from, to, labelsOut, nearestOut, secondOut) =>
      nearestTwoInto(points, dim, from, to, centers, clusters, labelsOut, nearestOut, secondOut),
    distancesInto: (centers, clusters, from, to, tableOut) =>
      distancesInto(points, dim, from, to, centers, clusters, tableOut),
    startReassigning: () => plainReassigner(points, dim, size),
    startSeeding: (weights) => plainSeeder(points, dim, size, weights),
  };
}

function plainReassigner(points: Float64Array, dim: number, size: number): Reassigner {
  const labels = new Uint8Array(size);
  const moved = new Uint32Array(size);
  const movedFrom = new Uint8Array(size);
  const thresholds = new Float64Array(size).fill(ALWAYS_DOUBTFUL);
  return {
    labels,
    moved,
    movedFrom,
    doubt(point) {
      thresholds[point] = ALWAYS_DOUBTFUL;
    },
    reassign: (centers, clusters, reach, margin) =>
      reassign(points, dim, size, centers, clusters, reach, margin, labels, thresholds, moved, movedFrom),
  };
}
