import { bulkKernels } from "../../kernels/bulk.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import { blankSums, sumInPlace } from "../k-means/cluster-sums.ts";
import { fillEmptyInPlace } from "../k-means/fill-empty.ts";

/** Every point at its nearest centre, except those that fill a cluster which would be empty. */
export function assignAll(
  problem: Problem,
  centers: Float64Array,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): Uint8Array {
  const { size, clusters } = problem;
  const labels = sharedBytes(size);
  kernels.assignNearestInto(centers, clusters, labels, new Float64Array(size));
  const sums = blankSums(problem);
  sumInPlace(problem, labels, sums);
  fillEmptyInPlace(problem, centers, labels, sums);
  return labels;
}
