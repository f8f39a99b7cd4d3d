import type { Rule } from "../sources/rule.ts";

/** What threads look at rows for. */
export interface PassTask {
  readonly kind: "tally" | "near" | "border";
  readonly dim: number;
  readonly clusters: number;
  readonly strata: number;
  readonly rules: number;
  /** Row-major rules x clusters x dim. */
  readonly centers: Float64Array;
  /** Row-major strata x rules x clusters. */
  readonly prices: Float64Array;
  /** Row-major strata x rules: how near the second cluster has to be; unused by a plain tally. */
  readonly widths: Float64Array;
}

/** What a thread has found in its rows. */
export interface PassFound {
  /** Row-major strata x rules x clusters. */
  readonly counts: Float64Array;
  /** Row-major rules x clusters x dim, in whole numbers of 2^-32. */
  readonly sums: readonly bigint[];
  /** Row-major strata x rules x clusters x clusters: rows near a border, by cluster and second cluster. */
  readonly near: Float64Array;
  /** Rows near a border: stratum, place and coordinates each. */
  readonly bordering: Float64Array;
  /** Rule and number of the row, for every rule that a row is near a border of. */
  readonly pairs: Int32Array;
}

export function passTask(
  kind: PassTask["kind"],
  rules: readonly Rule[],
  clusters: number,
  strata: number,
  dim: number,
  widths: (rule: number, stratum: number) => number,
): PassTask {
  const centers = new Float64Array(rules.length * clusters * dim);
  const prices = new Float64Array(strata * rules.length * clusters);
  const reach = new Float64Array(strata * rules.length);
  rules.forEach((rule, r) => {
    centers.set(rule.centers, r * clusters * dim);
    for (let s = 0; s < strata; s++) {
      prices.set(rule.prices.subarray(s * clusters, (s + 1) * clusters), (s * rules.length + r) * clusters);
      reach[s * rules.length + r] = widths(r, s);
    }
  });
  return { kind, dim, clusters, strata, rules: rules.length, centers, prices, widths: reach };
}
