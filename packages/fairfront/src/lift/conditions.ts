import type { Form, Problem } from "@fairfront/core/internal";

/** What every cluster has to keep, in the counts of its strata: at a floor each low of a block stands against each of its highs. */
export interface Conditions {
  readonly blocks: readonly {
    readonly attribute: number;
    /** Of every form: what a row of each stratum adds to it. */
    readonly lows: readonly Float64Array[];
    readonly highs: readonly Float64Array[];
  }[];
  /** Whatever the floor: what a row of each stratum adds, and a constant; together at least 0. */
  readonly limits: readonly { readonly form: Float64Array; readonly constant: number }[];
}

export function conditionsOf({ attributes, limits, cells }: Problem, strataCells: readonly number[][]): Conditions {
  const blocks = attributes.flatMap(({ measure, firstCell }, attribute) => {
    const formOf = ({ whole, groups, factors }: Form): Float64Array =>
      Float64Array.from(strataCells, (own) => {
        const at = groups.indexOf(own[attribute] - firstCell);
        return whole + (at < 0 ? 0 : factors[at]);
      });
    return measure.blocks.map(({ lows, highs }) => ({ attribute, lows: lows.map(formOf), highs: highs.map(formOf) }));
  });
  const { count = 0, whole = [], factors = [], constants = [] } = limits?.rows ?? {};
  return {
    blocks,
    limits: Array.from({ length: count }, (_, row) => ({
      form: Float64Array.from(strataCells, (own) =>
        own.reduce((sum, cell) => sum + factors[row * cells + cell], whole[row]),
      ),
      constant: constants[row],
    })),
  };
}

/** The value of a form at so many rows of every stratum: of cluster `k`, where counts are row-major strata x `clusters`. */
export function formAt(form: Float64Array, counts: Float64Array, k = 0, clusters = 1): number {
  let value = 0;
  for (let s = 0; s < form.length; s++) value += form[s] * counts[s * clusters + k];
  return value;
}
