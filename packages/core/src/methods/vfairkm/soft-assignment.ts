import { bulkKernels } from "../../kernels/bulk.ts";
import type { BulkKernels } from "../../kernels/bulk-kernels.ts";
import { exp } from "../../kernels/exp-log.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { type Strata, strataOf } from "../../problem/strata.ts";

/**
 * s: how much of every point is in every cluster, and what an update of it needs. The penalty b depends on a point only
 * through its stratum, so exp(-a / L) is made once for given centres, and an update is a multiplication by it and by a
 * table of strata x clusters. Tables of points are column-major, clusters x size: one cluster's numbers are neighbours.
 */
export interface SoftAssignment {
  readonly problem: Problem;
  readonly kernels: BulkKernels;
  readonly strata: Strata;
  /** L: how cautious an update is. Takes effect at the next start. */
  lipschitz: number;
  /** a: squared distances to the centres. */
  readonly distances: Float64Array;
  /** exp(-(a - the point's least a) / L). */
  readonly decays: Float64Array;
  /** s before it is divided by its sum over the clusters; never 0. */
  readonly shares: Float64Array;
  /** One a point: 1 / that sum. */
  readonly scales: Float64Array;
  /** Row-major strata x clusters: the weight of every stratum in every cluster under s. */
  readonly masses: Float64Array;
  /** The same shape: the sum of the penalties of all updates since the start. */
  readonly penaltySums: Float64Array;
  /** Updates since the start. */
  updates: number;
  /** The sum over points of weight x the point's least a. */
  leastTotal: number;
}

export const LEAST_SHARE = 1e-200; // a share of 0 could never grow again, and subnormal numbers are slow
const ROWS = 256; // points whose distances are turned from rows into columns at once

export function makeSoftAssignment(
  problem: Problem,
  lipschitz: number,
  kernels: BulkKernels = bulkKernels(problem.points, problem.dim, problem.size),
): SoftAssignment {
  const { size, clusters } = problem;
  const strata = strataOf(problem);
  return {
    problem,
    kernels,
    strata,
    lipschitz,
    distances: new Float64Array(size * clusters),
    decays: new Float64Array(size * clusters),
    shares: new Float64Array(size * clusters),
    scales: new Float64Array(size),
    masses: new Float64Array(strata.count * clusters),
    penaltySums: new Float64Array(strata.count * clusters),
    updates: 0,
    leastTotal: 0,
  };
}

/** Distances to these centres, and s afresh: proportional to exp(-a). */
export function* startInPieces(soft: SoftAssignment, centers: Float64Array): Pieces<void> {
  const { problem, kernels, lipschitz, distances, decays, shares, scales } = soft;
  const { size, clusters, weights } = problem;
  const rows = new Float64Array(Math.min(ROWS, size) * clusters);
  soft.leastTotal = 0;
  soft.updates = 0;
  soft.penaltySums.fill(0);
  for (let first = 0; first < size; first += ROWS) {
    const end = Math.min(first + ROWS, size);
    kernels.distancesInto(centers, clusters, first, end, rows);
    for (let point = first, row = 0; point < end; point++, row += clusters) {
      let least = rows[row];
      for (let k = 1; k < clusters; k++) if (rows[row + k] < least) least = rows[row + k];
      soft.leastTotal += weights === undefined ? least : least * weights[point];
      let total = 0;
      for (let k = 0, i = point; k < clusters; k++, i += size) {
        const beyond = rows[row + k] - least;
        const decay = exp(-beyond / lipschitz);
        const share = Math.max(lipschitz === 2 ? decay * decay : exp(-beyond), LEAST_SHARE);
        distances[i] = rows[row + k];
        decays[i] = decay;
        shares[i] = share;
        total += share;
      }
      scales[point] = 1 / total;
    }
    yield;
  }
  yield* sumMasses(soft);
}

function* sumMasses({ problem, strata, shares, scales, masses }: SoftAssignment): Pieces<void> {
  const { size, clusters, weights } = problem;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    for (let k = 0; k < clusters; k++) {
      let mass = 0;
      for (let point = strata.starts[stratum]; point < strata.starts[stratum + 1]; point++) {
        const share = shares[k * size + point] * scales[point];
        mass += weights === undefined ? share : share * weights[point];
      }
      masses[stratum * clusters + k] = mass;
      yield;
    }
  }
}

/** The cluster that has most of each point; ties go to the lowest index. */
export function hardLabelsInto({ problem, shares }: SoftAssignment, labelsOut: Uint8Array): Pieces<void> {
  const { size, clusters } = problem;
  return overRows(size, clusters, (from, to) => {
    for (let point = from; point < to; point++) {
      let label = 0;
      let most = shares[point];
      for (let k = 1, i = point + size; k < clusters; k++, i += size) {
        if (shares[i] <= most) continue;
        most = shares[i];
        label = k;
      }
      labelsOut[point] = label;
    }
  });
}
