import { withKernels } from "../../kernels/bulk.ts";
import { exp } from "../../kernels/exp-log.ts";
import { nearestCenterFor } from "../../kernels/nearest.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { sharedBytes } from "../../problem/shared-memory.ts";
import type { Rng } from "../../random/rng.ts";
import { plusPlusInPieces } from "../k-means/plus-plus.ts";

/** Random labels. Cluster probabilities are a softmax of normals, so that sizes differ. */
export function* randomStart(problem: Problem, rng: Rng): Pieces<Uint8Array> {
  const { size, clusters } = problem;
  const thresholds = new Float64Array(clusters);
  let total = 0;
  for (let cluster = 0; cluster < clusters; cluster++) {
    total += exp(rng.normal());
    thresholds[cluster] = total;
  }
  const labels = sharedBytes(size);
  yield* overRows(size, clusters, (from, to) => {
    for (let point = from; point < to; point++) {
      const drawn = rng.float() * total;
      let cluster = 0;
      while (cluster < clusters - 1 && drawn >= thresholds[cluster]) cluster++;
      labels[point] = cluster;
    }
  });
  return labels;
}

/** Every point at the nearest of k-means++ centres. */
export function* plusPlusStart(problem: Problem, rng: Rng): Pieces<Uint8Array> {
  const { points, dim, size, clusters } = problem;
  const centers = yield* withKernels(problem, (kernels) => plusPlusInPieces(problem, rng, kernels));
  const nearestCenter = nearestCenterFor(dim);
  const labels = sharedBytes(size);
  yield* overRows(size, clusters * dim, (from, to) => {
    for (let point = from; point < to; point++) labels[point] = nearestCenter(points, dim, point, centers, clusters);
  });
  return labels;
}
