import type { Problem } from "../problem/problem.ts";

/** The definitions, word for word and slow: nothing here is shared with the code under test. */

export function oracleCost(problem: Problem, labels: ArrayLike<number>): number {
  const { size, dim } = problem;
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  let total = 0;
  let mass = 0;
  for (let k = 0; k < problem.clusters; k++) {
    const members = Array.from({ length: size }, (_, p) => p).filter((p) => labels[p] === k);
    const clusterMass = members.reduce((sum, p) => sum + weight(p), 0);
    for (let i = 0; i < dim; i++) {
      const mean = members.reduce((sum, p) => sum + weight(p) * problem.points[p * dim + i], 0) / clusterMass;
      for (const p of members) total += weight(p) * (problem.points[p * dim + i] - mean) ** 2;
    }
    mass += clusterMass;
  }
  return total / mass;
}

export function oracleBalance(problem: Problem, labels: ArrayLike<number>, attribute: number): number {
  const { groups, groupOf } = problem.attributes[attribute];
  let least = 1;
  for (let k = 0; k < problem.clusters; k++) {
    const masses = groups.map(() => 0);
    for (let p = 0; p < problem.size; p++) {
      if (labels[p] === k) masses[groupOf[p]] += problem.weights?.[p] ?? 1;
    }
    for (const a of masses) for (const b of masses) least = Math.min(least, b === 0 ? 0 : a / b);
  }
  return least;
}
