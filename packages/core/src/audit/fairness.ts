import { log } from "../kernels/exp-log.ts";
import { margins } from "./cross-table.ts";
import type { FigureName } from "./figures.ts";
import { likeness } from "./share-intervals.ts";

/** The figures of one cluster and of the whole, in this order in a flat array. */
export const CLUSTER_FIGURES = [
  "balance",
  "relativeBalance",
  "representation",
  "additiveViolation",
  "klError",
  "totalVariation",
  "euclidean",
] as const satisfies readonly FigureName[];

/** Of a cluster's weight: rows at the end of a corridor may seem so far beyond it, by rounding. */
const HAIR = 1e-12;

export const OVERALL_FIGURES = [
  ...CLUSTER_FIGURES,
  "totalVariationWorst",
  "euclideanWorst",
  "mutualInformation",
  "informationShare",
] as const satisfies readonly FigureName[];

const PER_CLUSTER = CLUSTER_FIGURES.length;

export interface FairnessShape {
  readonly clusters: number;
  readonly groups: number;
  /** Bera's corridor: shares times (1 - delta) to shares / (1 - delta). */
  readonly delta: number;
}

/**
 * All figures of a row-major clusters x groups table of weights, into `overallOut` and, cluster after cluster, into
 * `clustersOut`. An empty cluster has balance and representation 0, no violation, and NaN where shares are needed;
 * a cluster that lacks a group has an infinite KL error.
 */
export function fairnessInto(
  masses: ArrayLike<number>,
  { clusters, groups, delta }: FairnessShape,
  overallOut: Float64Array,
  clustersOut: Float64Array,
): void {
  const { rows, columns } = margins(masses, clusters, groups);
  const total = columns.reduce((sum, mass) => sum + mass, 0);
  const best = Math.min(...columns) / Math.max(...columns);
  let [balance, representation, violation, kl, information] = [1, 1, 0, 0, 0];
  let [variation, worstVariation, euclidean, worstEuclidean] = [0, 0, 0, 0];
  for (let k = 0; k < clusters; k++) {
    const start = k * groups;
    const at = k * PER_CLUSTER;
    clusterFigures(masses, start, rows[k], columns, total, delta, clustersOut, at);
    clustersOut[at + 1] = best > 0 ? clustersOut[at] / best : 0;
    balance = Math.min(balance, clustersOut[at]);
    representation = Math.min(representation, clustersOut[at + 2]);
    violation = Math.max(violation, clustersOut[at + 3]);
    if (rows[k] === 0) continue;
    kl += clustersOut[at + 4];
    variation += (clustersOut[at + 5] * rows[k]) / total;
    euclidean += (clustersOut[at + 6] * rows[k]) / total;
    worstVariation = Math.max(worstVariation, clustersOut[at + 5]);
    worstEuclidean = Math.max(worstEuclidean, clustersOut[at + 6]);
    for (let j = 0; j < groups; j++) {
      const mass = masses[start + j];
      if (mass > 0) information += (mass / total) * log((mass * total) / (rows[k] * columns[j]));
    }
  }
  information = Math.max(information, 0); // rounding
  const entropy = columns.reduce((sum, mass) => (mass > 0 ? sum - (mass / total) * log(mass / total) : sum), 0);
  overallOut.set([balance, best > 0 ? balance / best : 0, representation, violation, kl, variation, euclidean]);
  overallOut.set([worstVariation, worstEuclidean, information, entropy > 0 ? information / entropy : 0], PER_CLUSTER);
}

function clusterFigures(
  masses: ArrayLike<number>,
  start: number,
  mass: number,
  columns: Float64Array,
  total: number,
  delta: number,
  out: Float64Array,
  at: number,
): void {
  if (mass === 0) {
    out.set([0, 0, 0, 0, Number.NaN, Number.NaN, Number.NaN], at);
    return;
  }
  let [least, most, representation, violation] = [Number.POSITIVE_INFINITY, 0, 1, 0];
  let [kl, variation, squares] = [0, 0, 0];
  for (let j = 0; j < columns.length; j++) {
    const cell = masses[start + j];
    const share = cell / mass;
    const wanted = columns[j] / total;
    least = Math.min(least, cell);
    most = Math.max(most, cell);
    if (wanted === 0) continue; // a group without a row
    representation = Math.min(representation, likeness(cell * total, columns[j] * mass));
    const beyond = Math.max(cell - (wanted / (1 - delta)) * mass, wanted * (1 - delta) * mass - cell);
    if (beyond > HAIR * mass) violation = Math.max(violation, beyond);
    kl += share === 0 ? Number.POSITIVE_INFINITY : wanted * log(wanted / share);
    variation += Math.abs(share - wanted) / 2;
    squares += (share - wanted) * (share - wanted);
  }
  out.set([least / most, 0, representation, violation, kl, variation, Math.sqrt(squares)], at);
}
