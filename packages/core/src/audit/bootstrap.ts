import type { Rng } from "../random/rng.ts";
import type { AuditSettings } from "./audit-options.ts";
import { type CrossTable, margins } from "./cross-table.ts";
import { CLUSTER_FIGURES, type FairnessShape, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import { middle } from "./quantile.ts";
import { resampleCountsInto } from "./random-tables.ts";

type Interval = [number, number] | undefined;

/** Percentile intervals, in the order of the flat arrays of `fairnessInto` and of the cells. */
export interface Intervals {
  readonly overall: readonly Interval[];
  readonly clusters: readonly Interval[];
  readonly sharesOfCluster: readonly Interval[];
  readonly sharesOfGroup: readonly Interval[];
}

/**
 * Resamples the cells' counts, never the rows: the same distribution at a cost that does not depend on the number of
 * rows. With weights every row of a cell weighs the cell's mean.
 */
export function bootstrap(
  table: CrossTable,
  shape: FairnessShape,
  { draws, confidence }: AuditSettings,
  rng: Rng,
): Intervals {
  const { counts, masses, clusters, groups } = table;
  const cells = counts.length;
  const overall = samplesOf(OVERALL_FIGURES.length, draws);
  const perCluster = samplesOf(CLUSTER_FIGURES.length * clusters, draws);
  const ofCluster = samplesOf(cells, draws);
  const ofGroup = samplesOf(cells, draws);
  const drawn = new Int32Array(cells);
  const weight = masses.map((mass, cell) => (counts[cell] === 0 ? 0 : mass / counts[cell]));
  const drawnMasses = new Float64Array(cells);
  const overallOut = new Float64Array(OVERALL_FIGURES.length);
  const clustersOut = new Float64Array(CLUSTER_FIGURES.length * clusters);
  for (let draw = 0; draw < draws; draw++) {
    resampleCountsInto(counts, rng, drawn);
    for (let cell = 0; cell < cells; cell++) drawnMasses[cell] = drawn[cell] * weight[cell];
    fairnessInto(drawnMasses, shape, overallOut, clustersOut);
    const { rows, columns } = margins(drawnMasses, clusters, groups);
    for (let i = 0; i < overall.length; i++) overall[i][draw] = overallOut[i];
    for (let i = 0; i < perCluster.length; i++) perCluster[i][draw] = clustersOut[i];
    for (let cell = 0; cell < cells; cell++) {
      ofCluster[cell][draw] = drawnMasses[cell] / rows[Math.floor(cell / groups)];
      ofGroup[cell][draw] = drawnMasses[cell] / columns[cell % groups];
    }
  }
  const intervals = (samples: readonly Float64Array[]): Interval[] =>
    samples.map((sample) => middle(sample, confidence));
  return {
    overall: intervals(overall),
    clusters: intervals(perCluster),
    sharesOfCluster: intervals(ofCluster),
    sharesOfGroup: intervals(ofGroup),
  };
}

function samplesOf(count: number, draws: number): Float64Array[] {
  return Array.from({ length: count }, () => new Float64Array(draws));
}
