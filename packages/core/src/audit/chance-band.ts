import { Rng } from "../random/rng.ts";
import { auditDefaults } from "./audit-options.ts";
import type { Audit, ChanceRange } from "./audit-result.ts";
import { chanceFigures } from "./chance-figures.ts";
import { chanceTables, weightedTables } from "./chance-tables.ts";
import { OVERALL_FIGURES } from "./fairness.ts";
import { weightClasses } from "./weight-classes.ts";

/** What clusters that are made without regard to the groups have, by chance. */
export interface ChanceBand {
  readonly attribute: string;
  readonly balance: ChanceRange;
  readonly representation: ChanceRange;
}

/** Those that an audit has found, for clusters of its sizes; undefined where it has none of some attribute. */
export function bandsOfAudit({ attributes }: Audit): ChanceBand[] | undefined {
  const bands = attributes
    .filter(({ crossed }) => !crossed)
    .flatMap(({ name, figures: { balance, representation } }): ChanceBand[] =>
      balance?.chance === undefined || representation?.chance === undefined
        ? []
        : [{ attribute: name, balance: balance.chance, representation: representation.chance }],
    );
  return bands.length === attributes.filter(({ crossed }) => !crossed).length ? bands : undefined;
}

export interface ChanceBandOptions {
  readonly seed?: number | string | undefined;
  readonly draws?: number | undefined;
  readonly confidence?: number | undefined;
}

/** Of every attribute, for clusters of these numbers of rows; rows are dealt out with the weights they have. */
export function chanceBands(
  attributes: readonly {
    readonly name: string;
    readonly sizes: ArrayLike<number>;
    readonly groupOf: ArrayLike<number>;
  }[],
  rowWeights: ArrayLike<number> | undefined,
  clusterSizes: ArrayLike<number>,
  options: ChanceBandOptions = {},
): ChanceBand[] {
  const { draws = auditDefaults.draws, confidence = auditDefaults.confidence, seed = auditDefaults.seed } = options;
  const clusters = clusterSizes.length;
  return attributes.map(({ name, sizes, groupOf }) => {
    const groups = sizes.length;
    const rng = Rng.fromSeed(seed).fork("chance band").fork(name);
    const classes = weightClasses(groupOf, groups, rowWeights);
    const chance =
      classes === undefined
        ? chanceTables(clusterSizes, sizes, draws, rng)
        : weightedTables(clusterSizes, classes, groups, draws, rng);
    const ranges = chanceFigures(chance, 1, { clusters, groups, delta: auditDefaults.delta }, confidence);
    const range = (figure: "balance" | "representation"): ChanceRange => ranges[OVERALL_FIGURES.indexOf(figure)]!;
    return { attribute: name, balance: range("balance"), representation: range("representation") };
  });
}
