import { atOnce, overRows, type Pieces } from "../pieces.ts";
import type { Problem } from "./problem.ts";
import { sharedBytes } from "./shared-memory.ts";

/** Labels and their tallies, so that scoring is O(K d), never O(N d). */
export interface Clustering {
  /** The cluster of every point; delta_p in the paper. */
  readonly labels: Uint8Array;
  /** Points of every cluster. */
  readonly sizes: Int32Array;
  /** Their weight: N_k. */
  readonly masses: Float64Array;
  /** Row-major clusters x dim: the weighted sum of each cluster's coordinates. */
  readonly sums: Float64Array;
  /** Row-major clusters x cells: points of every group in every cluster. */
  readonly cellSizes: Int32Array;
  /** Their weight: n_kj. */
  readonly cellMasses: Float64Array;
  /** The memory behind masses, sums and cellMasses, in this order. */
  readonly floats: Float64Array;
  /** The memory behind sizes and cellSizes, in this order. */
  readonly counts: Int32Array;
}

/** Labels all 0 and tallies all 0, which do not belong together yet. */
export function blankClustering(problem: Problem): Clustering {
  const { size, dim, clusters, cells } = problem;
  const floats = new Float64Array(clusters * (1 + dim + cells));
  const counts = new Int32Array(clusters * (1 + cells));
  return {
    labels: sharedBytes(size),
    sizes: counts.subarray(0, clusters),
    masses: floats.subarray(0, clusters),
    sums: floats.subarray(clusters, clusters * (1 + dim)),
    cellSizes: counts.subarray(clusters),
    cellMasses: floats.subarray(clusters * (1 + dim)),
    floats,
    counts,
  };
}

/**
 * Tallies made afresh from labels.
 *
 * @example
 * console.log(tallyClustering(problem, new Uint8Array(problem.size)).sizes); // all in the first cluster
 */
export function tallyClustering(problem: Problem, labels: ArrayLike<number>): Clustering {
  return atOnce(tallyInPieces(problem, labels));
}

/** The same, some rows at a time. */
export function* tallyInPieces(problem: Problem, labels: ArrayLike<number>): Pieces<Clustering> {
  const clustering = blankClustering(problem);
  clustering.labels.set(labels);
  yield* retallyInPieces(problem, clustering);
  return clustering;
}

export function retallyInPieces(problem: Problem, clustering: Clustering): Pieces<void> {
  clustering.floats.fill(0);
  clustering.counts.fill(0);
  return overRows(problem.size, problem.dim, (from, to) => addRows(problem, clustering, from, to));
}

function addRows(problem: Problem, clustering: Clustering, from: number, to: number): void {
  addPoints(problem, clustering, from, to);
  for (const attribute of problem.attributes) addCells(problem, clustering, attribute, from, to);
}

// Loops over points stand in functions of their own: engines then compile them once and keep that.
function addPoints({ points, dim, weights }: Problem, clustering: Clustering, from: number, to: number): void {
  const { labels, sizes, masses, sums } = clustering;
  for (let point = from, at = from * dim; point < to; point++) {
    const cluster = labels[point];
    const weight = weights === undefined ? 1 : weights[point];
    sizes[cluster]++;
    masses[cluster] += weight;
    for (let sum = cluster * dim, end = sum + dim; sum < end; sum++, at++) sums[sum] += weight * points[at];
  }
}

function addCells(
  { weights, cells }: Problem,
  { labels, cellSizes, cellMasses }: Clustering,
  { firstCell, groupOf }: Problem["attributes"][number],
  from: number,
  to: number,
): void {
  for (let point = from; point < to; point++) {
    const cell = labels[point] * cells + firstCell + groupOf[point];
    cellSizes[cell]++;
    cellMasses[cell] += weights === undefined ? 1 : weights[point];
  }
}

function copyClusteringInto(from: Clustering, to: Clustering): void {
  to.labels.set(from.labels);
  to.floats.set(from.floats);
  to.counts.set(from.counts);
}

export function cloneClustering(problem: Problem, from: Clustering): Clustering {
  const clone = blankClustering(problem);
  copyClusteringInto(from, clone);
  return clone;
}

/** Puts a point into a cluster, in O(d + attributes). */
export function movePointInPlace(problem: Problem, clustering: Clustering, point: number, to: number): void {
  const from = clustering.labels[point];
  if (from === to) return;
  addToTallies(problem, clustering, point, from, -1);
  addToTallies(problem, clustering, point, to, 1);
  clustering.labels[point] = to;
}

/** Gives cluster c the number `numbers[c]`, a permutation: labels and tallies follow, to the bit. */
export function renumberInPlace({ labels, sizes, ...tallies }: Clustering, numbers: Uint8Array): void {
  const clusters = sizes.length;
  for (let point = 0; point < labels.length; point++) labels[point] = numbers[labels[point]];
  for (const tally of [sizes, tallies.masses, tallies.sums, tallies.cellSizes, tallies.cellMasses]) {
    const before = tally.slice();
    const width = tally.length / clusters;
    for (let cluster = 0, at = 0; cluster < clusters; cluster++) {
      for (let i = 0, to = numbers[cluster] * width; i < width; i++) tally[to + i] = before[at++];
    }
  }
}

function addToTallies(problem: Problem, clustering: Clustering, point: number, cluster: number, sign: 1 | -1): void {
  const { points, dim, weights, attributes, cells } = problem;
  const { sums } = clustering;
  const weight = weights === undefined ? sign : sign * weights[point];
  clustering.sizes[cluster] += sign;
  clustering.masses[cluster] += weight;
  const start = point * dim;
  const sum = cluster * dim;
  for (let i = 0; i < dim; i++) sums[sum + i] += weight * points[start + i];
  if (clustering.sizes[cluster] === 0) {
    clustering.masses[cluster] = 0; // what is taken away again leaves rounding behind
    for (let i = 0; i < dim; i++) sums[sum + i] = 0;
  }
  const row = cluster * cells;
  for (let a = 0; a < attributes.length; a++) {
    const attribute = attributes[a];
    const cell = row + attribute.firstCell + attribute.groupOf[point];
    clustering.cellSizes[cell] += sign;
    clustering.cellMasses[cell] = clustering.cellSizes[cell] === 0 ? 0 : clustering.cellMasses[cell] + weight;
  }
}

/** Cluster means into row-major `centersOut`; an empty cluster's centre is left as it is. */
export function meansInto(problem: Problem, clustering: Clustering, centersOut: Float64Array): void {
  const { dim, clusters } = problem;
  for (let cluster = 0; cluster < clusters; cluster++) {
    if (clustering.sizes[cluster] === 0) continue;
    const mass = clustering.masses[cluster];
    for (let i = cluster * dim; i < (cluster + 1) * dim; i++) centersOut[i] = clustering.sums[i] / mass;
  }
}
