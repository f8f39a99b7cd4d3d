import { clusterValue, keepsLimits, type Problem } from "@fairfront/core/internal";
import { clusteringOf } from "./whole-problem.ts";

const SLIGHT = 1e-9; // of a floor: what lacks less is rounding

/** By how much a cluster of so many rows of every stratum is below the floors, in shares of these; infinite where a limit is broken. */
export function lackOf(
  problem: Problem,
  strataCells: readonly number[][],
  counts: Float64Array,
  floors: ArrayLike<number>,
): number {
  const alone = { ...problem, clusters: 1 };
  const clustering = clusteringOf(alone, strataCells, { counts, sums: new Float64Array(0) });
  const broken = keepsLimits(alone, clustering) ? 0 : Number.POSITIVE_INFINITY;
  return problem.attributes.reduce((sum, _, a) => {
    const value = clusterValue(alone, clustering, a, 0);
    return value < floors[a] * (1 - SLIGHT) ? sum + 1 - value / floors[a] : sum;
  }, broken);
}
