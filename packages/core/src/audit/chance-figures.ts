import type { ChanceRange } from "./audit-result.ts";
import type { ChanceTables } from "./chance-tables.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { CLUSTER_FIGURES, type FairnessShape, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import { weightedMiddle } from "./tail-shares.ts";

/**
 * What chance gives of every overall figure, in their order; undefined where it is not always a number. With weights
 * every row weighs the mean of its group.
 */
export function chanceFigures(
  { counts, masses, clusters, groups }: Pick<CrossTable, "counts" | "masses" | "clusters" | "groups">,
  { tables, weights }: ChanceTables,
  shape: FairnessShape,
  confidence: number,
): (ChanceRange | undefined)[] {
  const rows = margins(counts, clusters, groups).columns;
  const weightOf = margins(masses, clusters, groups).columns.map((mass, j) => mass / rows[j]);
  const samples = OVERALL_FIGURES.map(() => new Float64Array(tables.length));
  const drawn = new Float64Array(masses.length);
  const overall = new Float64Array(OVERALL_FIGURES.length);
  const perCluster = new Float64Array(CLUSTER_FIGURES.length * clusters);
  tables.forEach((table, i) => {
    for (let cell = 0; cell < drawn.length; cell++) drawn[cell] = table[cell] * weightOf[cell % groups];
    fairnessInto(drawn, shape, overall, perCluster);
    for (let figure = 0; figure < overall.length; figure++) samples[figure][i] = overall[figure];
  });
  return samples.map((values) =>
    values.every(Number.isFinite) ? weightedMiddle(values, weights, confidence) : undefined,
  );
}
