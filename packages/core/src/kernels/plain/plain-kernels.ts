import { atOnce, type Pieces, rowsAPiece } from "../../pieces.ts";
import type { BulkKernels, Reassigner } from "../bulk-kernels.ts";
import { distancesInto } from "./distances-into.ts";
import { plainSeeder } from "./plain-seeder.ts";
import { ALWAYS_DOUBTFUL, reassign } from "./reassign.ts";

/** For platforms without SIMD, and the measure of what SIMD must give. */
export function plainKernels(points: Float64Array, dim: number, size: number): BulkKernels {
  return {
    kind: "plain",
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
  function* reassignInPieces(
    centers: Float64Array,
    clusters: number,
    reach: Float64Array,
    margin: number,
  ): Pieces<number> {
    const rows = rowsAPiece(clusters * dim);
    let moves = 0;
    for (let from = 0; from < size; from += rows) {
      const to = Math.min(from + rows, size);
      const [given, kept] = [
        [centers, clusters, reach, margin] as const,
        [labels, thresholds, moved, movedFrom] as const,
      ];
      moves = reassign(points, dim, from, to, ...given, ...kept, moves);
      yield;
    }
    return moves;
  }
  return {
    labels,
    moved,
    movedFrom,
    doubt(point) {
      thresholds[point] = ALWAYS_DOUBTFUL;
    },
    reassign: (...given) => atOnce(reassignInPieces(...given)),
    reassignInPieces,
  };
}
