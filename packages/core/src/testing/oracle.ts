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

export function oracleRepresentation(problem: Problem, labels: ArrayLike<number>, attribute: number): number {
  const { groups, groupOf } = problem.attributes[attribute];
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  const points = Array.from({ length: problem.size }, (_, p) => p);
  const massOf = (members: number[]): number => members.reduce((sum, p) => sum + weight(p), 0);
  let least = 1;
  for (let k = 0; k < problem.clusters; k++) {
    const cluster = points.filter((p) => labels[p] === k);
    if (cluster.length === 0) return 0;
    for (let j = 0; j < groups.length; j++) {
      const here = massOf(cluster.filter((p) => groupOf[p] === j)) / massOf(cluster);
      const there = massOf(points.filter((p) => groupOf[p] === j)) / massOf(points);
      least = Math.min(least, here / there, there / here);
    }
  }
  return least;
}

/** Whether every cluster keeps the limits that were asked for. */
export function oracleKeepsLimits(problem: Problem, labels: ArrayLike<number>): boolean {
  const { limits, clusters, size, attributes } = problem;
  if (limits === undefined) return true;
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  for (let k = 0; k < clusters; k++) {
    let mass = 0;
    for (let p = 0; p < size; p++) if (labels[p] === k) mass += weight(p);
    if (mass < limits.minSize - 1e-9 || mass > limits.maxSize + 1e-9) return false;
    for (const { attribute, group, least, most } of limits.shares) {
      const { groups, groupOf } = attributes.find(({ name }) => name === attribute)!;
      let own = 0;
      for (let p = 0; p < size; p++) if (labels[p] === k && groups[groupOf[p]] === group) own += weight(p);
      if (own < least * mass - 1e-8 || own > most * mass + 1e-8) return false;
    }
  }
  return true;
}
