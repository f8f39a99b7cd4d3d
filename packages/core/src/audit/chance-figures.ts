import type { ChanceRange } from "./audit-result.ts";
import type { ChanceTables } from "./chance-tables.ts";
import { CLUSTER_FIGURES, type FairnessShape, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import { weightedMiddle } from "./tail-shares.ts";

/**
 * What chance gives of every overall figure, in their order; undefined where it is not always a number. `unit`: what a
 * row of the tables weighs.
 */
export function chanceFigures(
  { tables, weights }: ChanceTables,
  unit: number,
  shape: FairnessShape,
  confidence: number,
): (ChanceRange | undefined)[] {
  const samples = OVERALL_FIGURES.map(() => new Float64Array(tables.length));
  const drawn = new Float64Array(shape.clusters * shape.groups);
  const overall = new Float64Array(OVERALL_FIGURES.length);
  const perCluster = new Float64Array(CLUSTER_FIGURES.length * shape.clusters);
  tables.forEach((table, i) => {
    for (let cell = 0; cell < drawn.length; cell++) drawn[cell] = table[cell] * unit;
    fairnessInto(drawn, shape, overall, perCluster);
    for (let figure = 0; figure < overall.length; figure++) samples[figure][i] = overall[figure];
  });
  return samples.map((values) =>
    values.every(Number.isFinite) ? weightedMiddle(values, weights, confidence) : undefined,
  );
}
