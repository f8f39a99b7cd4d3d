import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * Representation of one cluster: with q_j the share of group j in the cluster over its share in the data, the least of
 * q_j and 1 / q_j; 0 where a group is absent.
 */
export function clusterRepresentation(
  problem: Problem,
  clustering: Clustering,
  attribute: number,
  cluster: number,
): number {
  const { firstCell, groups, masses } = problem.attributes[attribute];
  const start = cluster * problem.cells + firstCell;
  let least = 1;
  for (let group = 0; group < groups.length; group++) {
    if (clustering.cellSizes[start + group] === 0) return 0; // weights that cancel need not leave exactly 0
    const there = clustering.cellMasses[start + group] * problem.mass;
    const expected = masses[group] * clustering.masses[cluster];
    least = Math.min(least, there / expected, expected / there);
  }
  return least;
}

/** The representation of the worst cluster: at least 0.8 is the four-fifths rule, both ways. */
export function representationOf(problem: Problem, clustering: Clustering, attribute: number): number {
  let least = 1;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    least = Math.min(least, clusterRepresentation(problem, clustering, attribute, cluster));
  }
  return least;
}
