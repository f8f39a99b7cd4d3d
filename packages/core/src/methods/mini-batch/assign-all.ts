import { assignNearestInto } from "../../kernels/assign-nearest.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import type { Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import { blankSums, refreshInPlace } from "../k-means/cluster-sums.ts";
import { fillEmptyInPlace } from "../k-means/fill-empty.ts";

/** Every point at its nearest centre, except those that fill a cluster which would be empty. */
export function* assignAll(problem: Problem, centers: Float64Array, kernels: BulkKernels): Pieces<Uint8Array> {
  const { size, clusters } = problem;
  const labels = sharedBytes(size);
  yield* assignNearestInto(kernels, centers, clusters, labels);
  const sums = blankSums(problem);
  yield* refreshInPlace(problem, labels, sums);
  fillEmptyInPlace(problem, centers, labels, sums);
  return labels;
}
