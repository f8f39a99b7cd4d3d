import { exp, log } from "../../kernels/exp-log.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Strata } from "../../problem/strata.ts";

const LEAST_MASS = 1e-15; // what a group, or a cluster, counts at least where it divides
const LEAST_LOGGED = 1e-20; // and where its logarithm is taken
const MOST_EXPONENT = 700; // beyond it exp leaves the doubles: the penalty alone decides

/** Row-major clusters x cells: V_jk, from masses of strata x clusters. */
export function cellMassesInto(problem: Problem, strata: Strata, masses: Float64Array, cellsOut: Float64Array): void {
  const { clusters, cells, attributes } = problem;
  cellsOut.fill(0);
  for (let stratum = 0; stratum < strata.count; stratum++) {
    for (let a = 0; a < attributes.length; a++) {
      const cell = strata.cells[stratum * attributes.length + a];
      for (let k = 0; k < clusters; k++) cellsOut[k * cells + cell] += masses[stratum * clusters + k];
    }
  }
}

/** S_k: the mass of a cluster, which is that of the first attribute's groups in it. */
function clusterMass({ cells, attributes }: Problem, cellMasses: Float64Array, cluster: number): number {
  let mass = 0;
  for (let j = 0; j < attributes[0].groups.length; j++) mass += cellMasses[cluster * cells + j];
  return mass;
}

/** u_j of every cell: the data's own proportions. */
export function proportionsOf({ attributes, mass }: Problem): Float64Array {
  return Float64Array.from(attributes.flatMap(({ masses }) => Array.from(masses, (of) => of / mass)));
}

/**
 * The linear bound of the penalty: strata x clusters tables of mu b_pk, b_pk = sum_j (u_j / S_k - u_j v_jp / V_jk), and
 * of exp(-(mu b - the row's least) / L). Attributes add up. Says whether the penalty was beyond all distances.
 */
export function penaltyTablesInto(
  problem: Problem,
  strata: Strata,
  proportions: Float64Array,
  mu: number,
  lipschitz: number,
  cellMasses: Float64Array,
  penaltiesOut: Float64Array,
  factorsOut: Float64Array,
): boolean {
  const { clusters, cells, attributes } = problem;
  let exploded = false;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const row = stratum * clusters;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      let bound = attributes.length / Math.max(clusterMass(problem, cellMasses, k), LEAST_MASS);
      for (let a = 0; a < attributes.length; a++) {
        const cell = strata.cells[stratum * attributes.length + a];
        bound -= proportions[cell] / Math.max(cellMasses[k * cells + cell], LEAST_MASS);
      }
      penaltiesOut[row + k] = mu * bound;
      least = Math.min(least, mu * bound);
    }
    for (let k = 0; k < clusters; k++) {
      const exponent = (penaltiesOut[row + k] - least) / lipschitz;
      if (exponent > MOST_EXPONENT) exploded = true;
      factorsOut[row + k] = exp(-exponent);
    }
  }
  return exploded;
}

/** sum_k sum_j u_j (ln S_k - ln V_jk): the penalty itself, up to a constant. */
export function penaltyOf(problem: Problem, proportions: Float64Array, cellMasses: Float64Array): number {
  const { clusters, cells, attributes } = problem;
  let total = 0;
  for (let k = 0; k < clusters; k++) {
    total += attributes.length * log(Math.max(clusterMass(problem, cellMasses, k), LEAST_LOGGED));
    for (let j = 0; j < cells; j++) total -= proportions[j] * log(Math.max(cellMasses[k * cells + j], LEAST_LOGGED));
  }
  return total;
}

/** How far the clusters' proportions are from the data's: sum_k sum_j u_j ln(u_j / r_kj), 0 for the fairest. */
export function klError(problem: Problem, proportions: Float64Array, cellMasses: Float64Array): number {
  const { clusters, cells } = problem;
  let total = 0;
  for (let k = 0; k < clusters; k++) {
    const mass = clusterMass(problem, cellMasses, k);
    for (let j = 0; j < cells; j++) {
      const ratio = mass > 0 ? cellMasses[k * cells + j] / mass : 0;
      total += proportions[j] * log(proportions[j] / Math.max(ratio, LEAST_LOGGED));
    }
  }
  return total;
}
