import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import { computeForms, type RowBlocks, rowBlocksOf, valueInTable } from "../problem/row-blocks.ts";
import type { ProblemObjective } from "./objective.ts";

const tables = new WeakMap<RowBlocks, Float64Array>();

function tableOf(rows: RowBlocks): Float64Array {
  let table = tables.get(rows);
  if (table === undefined) {
    table = new Float64Array(rows.width);
    tables.set(rows, table);
  }
  return table;
}

/** The value of an attribute's own measure in one cluster, by its rows. */
export function clusterValue(problem: Problem, clustering: Clustering, attribute: number, cluster: number): number {
  const rows = rowBlocksOf(problem);
  const table = tableOf(rows);
  for (let cell = 0, at = cluster * problem.cells; cell < problem.cells; cell++, at++) {
    table[cell] = clustering.cellMasses[at];
  }
  computeForms(rows, clustering.masses[cluster], table);
  return valueInTable(rows, attribute, table);
}

/** The value of an attribute's own measure in the worst cluster. */
export function measureValue(problem: Problem, clustering: Clustering, attribute: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const value = clusterValue(problem, clustering, attribute, cluster);
    if (value < least) least = value;
  }
  return least;
}

/** The measure of a protected attribute as an objective; `name` tells several attributes apart. */
export function measureObjective(attribute: number, name: string): ProblemObjective {
  return {
    name,
    better: "higher",
    of: (problem, clustering) => measureValue(problem, clustering, attribute),
    ideal: (problem) => problem.attributes[attribute].measure.best,
    worst: () => 0,
  };
}
