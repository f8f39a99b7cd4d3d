import { Rng } from "../random/rng.ts";
import { auditDefaults } from "./audit-options.ts";
import type { ChanceRange } from "./audit-result.ts";
import { chanceTables } from "./chance-tables.ts";
import { CLUSTER_FIGURES, fairnessInto, OVERALL_FIGURES } from "./fairness.ts";
import { weightedMiddle } from "./tail-shares.ts";

/** What clusters that are made without regard to the groups have, by chance. */
export interface ChanceBand {
  readonly attribute: string;
  readonly balance: ChanceRange;
  readonly representation: ChanceRange;
}

export interface ChanceBandOptions {
  readonly seed?: number | string | undefined;
  readonly draws?: number | undefined;
  readonly confidence?: number | undefined;
}

/** Of every attribute, for clusters of these sizes. With weights every row weighs the mean of its group. */
export function chanceBands(
  attributes: readonly {
    readonly name: string;
    readonly sizes: ArrayLike<number>;
    readonly masses: ArrayLike<number>;
  }[],
  clusterSizes: ArrayLike<number>,
  options: ChanceBandOptions = {},
): ChanceBand[] {
  const { draws = auditDefaults.draws, confidence = auditDefaults.confidence, seed = auditDefaults.seed } = options;
  const clusters = clusterSizes.length;
  return attributes.map(({ name, sizes, masses }) => {
    const groups = sizes.length;
    const rng = Rng.fromSeed(seed).fork("chance band").fork(name);
    const { tables, weights } = chanceTables(clusterSizes, sizes, draws, rng);
    const weightOf = Float64Array.from(masses, (mass, j) => mass / sizes[j]);
    const drawn = new Float64Array(clusters * groups);
    const overall = new Float64Array(OVERALL_FIGURES.length);
    const perCluster = new Float64Array(CLUSTER_FIGURES.length * clusters);
    const sampled = (figure: "balance" | "representation"): ChanceRange => {
      const at = OVERALL_FIGURES.indexOf(figure);
      const values = Float64Array.from(tables, (table) => {
        for (let cell = 0; cell < drawn.length; cell++) drawn[cell] = table[cell] * weightOf[cell % groups];
        fairnessInto(drawn, { clusters, groups, delta: auditDefaults.delta }, overall, perCluster);
        return overall[at];
      });
      return weightedMiddle(values, weights, confidence);
    };
    return { attribute: name, balance: sampled("balance"), representation: sampled("representation") };
  });
}
