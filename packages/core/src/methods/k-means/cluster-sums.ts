import { addToSums } from "../../kernels/tallies.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import type { PlainProblem } from "../../problem/problem.ts";

/** Sums, weights and sizes of the clusters: what Lloyd needs of a clustering, without the groups. */
export interface ClusterSums {
  /** Row-major clusters x dim. */
  readonly sums: Float64Array;
  readonly masses: Float64Array;
  readonly sizes: Int32Array;
  /** Made from labels and not followed from move to move since; only then free of added-up rounding. */
  fresh: boolean;
}

export function blankSums({ clusters, dim }: PlainProblem): ClusterSums {
  return {
    sums: new Float64Array(clusters * dim),
    masses: new Float64Array(clusters),
    sizes: new Int32Array(clusters),
    fresh: false,
  };
}

/** Afresh from labels, unless they are. */
export function* refreshInPlace(problem: PlainProblem, labels: Uint8Array, into: ClusterSums): Pieces<void> {
  if (into.fresh) return;
  const { sums, masses, sizes } = into;
  const { points, dim, size, weights } = problem;
  sums.fill(0);
  sizes.fill(0);
  masses.fill(0);
  yield* overRows(size, dim, (from, to) => {
    addToSums(points, dim, weights, labels, from, to, sums);
    for (let point = from; point < to; point++) {
      sizes[labels[point]]++;
      masses[labels[point]] += weights === undefined ? 1 : weights[point];
    }
  });
  into.fresh = true;
}

/** Follows one point from cluster to cluster. */
export function moveSumsInPlace(
  problem: PlainProblem,
  into: ClusterSums,
  point: number,
  from: number,
  to: number,
): void {
  const { points, dim, weights } = problem;
  const { sums, masses, sizes } = into;
  const weight = weights === undefined ? 1 : weights[point];
  for (let i = 0, x = point * dim, f = from * dim, t = to * dim; i < dim; i++) {
    const value = weight * points[x + i];
    sums[f + i] -= value;
    sums[t + i] += value;
  }
  masses[from] -= weight;
  masses[to] += weight;
  sizes[from]--;
  sizes[to]++;
  into.fresh = false;
}

/** Means; the centre of an empty cluster stays where it is. */
export function centersFromSumsInto({ sums, masses, sizes }: ClusterSums, dim: number, centersOut: Float64Array): void {
  for (let k = 0; k < sizes.length; k++) {
    if (sizes[k] === 0) continue;
    for (let i = k * dim; i < (k + 1) * dim; i++) centersOut[i] = sums[i] / masses[k];
  }
}

/** f1 with true means: (Q - sum of |S_k|^2 / N_k) / N. */
export function costOfSums(problem: PlainProblem, { sums, masses, sizes }: ClusterSums): number {
  const { dim, squares, mass } = problem;
  let explained = 0;
  for (let k = 0; k < sizes.length; k++) {
    if (sizes[k] === 0) continue;
    let square = 0;
    for (let i = k * dim; i < (k + 1) * dim; i++) square += sums[i] * sums[i];
    explained += square / masses[k];
  }
  return (squares - explained) / mass;
}
