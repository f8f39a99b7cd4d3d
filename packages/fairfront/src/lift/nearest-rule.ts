import type { Problem } from "@fairfront/core/internal";
import type { Rule } from "../sources/rule.ts";
import type { Lifted } from "./lift-front.ts";

const NOBODY = 1e300; // the price of a cluster without rows: it takes no part

/** The means of a solution's clusters, without a price for any group. */
export function nearestRule({ dim, clusters }: Problem, { rule, tally: { counts, sums } }: Lifted): Rule {
  const centers = Float64Array.from(rule.centers);
  const prices = new Float64Array(counts.length);
  for (let k = 0; k < clusters; k++) {
    let mass = 0;
    for (let at = k; at < counts.length; at += clusters) mass += counts[at];
    if (mass > 0) for (let i = k * dim; i < (k + 1) * dim; i++) centers[i] = sums[i] / mass;
    else for (let at = k; at < counts.length; at += clusters) prices[at] = NOBODY;
  }
  return { centers, prices };
}
