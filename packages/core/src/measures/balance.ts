import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";

/** Balance of one cluster: its smallest group over its largest; 0 where a group is absent. */
export function clusterBalance(problem: Problem, clustering: Clustering, attribute: number, cluster: number): number {
  const { firstCell, groups } = problem.attributes[attribute];
  const start = cluster * problem.cells + firstCell;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let cell = start; cell < start + groups.length; cell++) {
    if (clustering.cellSizes[cell] === 0) return 0; // weights that cancel need not leave exactly 0
    const mass = clustering.cellMasses[cell];
    if (mass < least) least = mass;
    if (mass > most) most = mass;
  }
  return least / most;
}

/** f2: the balance of the least balanced cluster. */
export function balanceOf(problem: Problem, clustering: Clustering, attribute: number): number {
  let least = 1;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const balance = clusterBalance(problem, clustering, attribute, cluster);
    if (balance < least) least = balance;
  }
  return least;
}
