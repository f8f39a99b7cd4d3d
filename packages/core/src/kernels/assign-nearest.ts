import type { Pieces } from "../pieces.ts";
import type { BulkKernels } from "./bulk-kernels.ts";

/** The nearest centre of every point; ties go to the lowest index. It is the first pass of a sequence of assignments. */
export function* assignNearestInto(
  kernels: BulkKernels,
  centers: Float64Array,
  clusters: number,
  labelsOut: Uint8Array,
): Pieces<void> {
  const reassigner = kernels.startReassigning();
  yield* reassigner.reassignInPieces(centers, clusters, new Float64Array(clusters), 0);
  labelsOut.set(reassigner.labels);
}
