import { overRows, type Pieces } from "../pieces.ts";
import type { BulkKernels } from "./bulk-kernels.ts";

/** Row-major size x clusters: the distance of every point to every centre. */
export function distancesInPieces(
  { size, dim, clusters }: { readonly size: number; readonly dim: number; readonly clusters: number },
  kernels: BulkKernels,
  centers: Float64Array,
  distancesOut: Float64Array,
): Pieces<void> {
  // A distance takes a quarter as long as what is done with it.
  return overRows(size, clusters * Math.ceil(dim / 4), (from, to) =>
    kernels.distancesInto(centers, clusters, from, to, distancesOut.subarray(from * clusters, to * clusters)),
  );
}
