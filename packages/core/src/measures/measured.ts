import type { Clustering } from "../problem/clustering.ts";
import { onceFor } from "../problem/once-for.ts";
import type { Problem } from "../problem/problem.ts";
import { computeForms, type RowBlocks, rowBlocksOf, valueInTable } from "../problem/row-blocks.ts";
import type { ProblemObjective } from "./objective.ts";

/** The rows of a problem's measures, and room for the forms of a cluster. */
const rowsOf = onceFor((problem: Problem) => {
  const rows = rowBlocksOf(problem);
  return { rows, table: new Float64Array(rows.width) };
});

/** The value of an attribute's own measure in one cluster, by its rows. `table` is room for the forms. */
function valueIn(
  rows: RowBlocks,
  table: Float64Array,
  { cellMasses, masses }: Clustering,
  attribute: number,
  cluster: number,
): number {
  const { cells } = rows;
  for (let cell = 0, at = cluster * cells; cell < cells; cell++, at++) table[cell] = cellMasses[at];
  computeForms(rows, masses[cluster], table);
  return valueInTable(rows, attribute, table);
}

/** The value of an attribute's own measure in one cluster. */
export function clusterValue(problem: Problem, clustering: Clustering, attribute: number, cluster: number): number {
  const { rows, table } = rowsOf(problem);
  return valueIn(rows, table, clustering, attribute, cluster);
}

/** The cluster where an attribute's own measure is least; ties go to the lowest index. */
export function worstCluster(problem: Problem, clustering: Clustering, attribute: number): number {
  const { rows, table } = rowsOf(problem);
  let worst = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const value = valueIn(rows, table, clustering, attribute, cluster);
    if (value < least) {
      least = value;
      worst = cluster;
    }
  }
  return worst;
}

/** The value of an attribute's own measure in the worst cluster. */
export function measureValue(problem: Problem, clustering: Clustering, attribute: number): number {
  const { rows, table } = rowsOf(problem);
  let least = Number.POSITIVE_INFINITY;
  for (let cluster = 0; cluster < problem.clusters; cluster++) {
    const value = valueIn(rows, table, clustering, attribute, cluster);
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
