import { clusterValue, keepsLimits, measureValue, type Problem } from "@fairfront/core/internal";
import { clusteringOf } from "./whole-problem.ts";

const MOST_STEPS = 200;

/**
 * Whole counts near the wanted ones: every stratum keeps its rows, and then single rows change clusters as long as the
 * worst measure rises towards what the wanted counts had. Row-major strata x clusters.
 */
export function wholeCounts(problem: Problem, strataCells: readonly number[][], wanted: Float64Array): Float64Array {
  const { clusters } = problem;
  const counts = wanted.map(Math.floor);
  const strata = counts.length / clusters;
  for (let s = 0; s < strata; s++) {
    const places = Array.from({ length: clusters }, (_, k) => s * clusters + k);
    const lacking = Math.round(places.reduce((sum, i) => sum + wanted[i] - counts[i], 0));
    places.sort((a, b) => wanted[b] - counts[b] - (wanted[a] - counts[a]) || a - b);
    for (let i = 0; i < lacking; i++) counts[places[i]]++;
  }
  const goal = worstValue(problem, strataCells, wanted);
  let value = worstValue(problem, strataCells, counts);
  for (let step = 0; step < MOST_STEPS && value < goal; step++) {
    const next = bestMove(problem, strataCells, counts, wanted, value);
    if (next === undefined) break;
    counts[next.from]--;
    counts[next.to]++;
    value = next.value;
  }
  return counts;
}

/** The least of the measures, each over its best; below 0 where a limit is broken. */
function worstValue(problem: Problem, strataCells: readonly number[][], counts: Float64Array): number {
  const clustering = clusteringOf(problem, strataCells, { counts, sums: new Float64Array(0) });
  if (!keepsLimits(problem, clustering)) return -1;
  return problem.attributes.reduce(
    (least, { measure }, a) => Math.min(least, measureValue(problem, clustering, a) / measure.best),
    1,
  );
}

/** The move of one row that raises the value most; of equal ones that which leaves the wanted counts least. */
function bestMove(
  problem: Problem,
  strataCells: readonly number[][],
  counts: Float64Array,
  wanted: Float64Array,
  value: number,
): { from: number; to: number; value: number } | undefined {
  const { clusters } = problem;
  const worst = worstCluster(problem, strataCells, counts);
  let best: { from: number; to: number; value: number; away: number } | undefined;
  for (let from = 0; from < counts.length; from++) {
    if (counts[from] < 1) continue;
    const first = from - (from % clusters);
    for (let to = first; to < first + clusters; to++) {
      if (to === from || (from % clusters !== worst && to % clusters !== worst)) continue;
      counts[from]--;
      counts[to]++;
      const then = worstValue(problem, strataCells, counts);
      const away = Math.abs(counts[from] - wanted[from]) + Math.abs(counts[to] - wanted[to]);
      counts[from]++;
      counts[to]--;
      if (!(then > value)) continue;
      if (best === undefined || then > best.value || (then === best.value && away < best.away)) {
        best = { from, to, value: then, away };
      }
    }
  }
  return best;
}

/** Where the least of the measures is. */
function worstCluster(problem: Problem, strataCells: readonly number[][], counts: Float64Array): number {
  const clustering = clusteringOf(problem, strataCells, { counts, sums: new Float64Array(0) });
  let worst = 0;
  let least = Number.POSITIVE_INFINITY;
  problem.attributes.forEach(({ measure }, a) => {
    for (let k = 0; k < problem.clusters; k++) {
      const value = clusterValue(problem, clustering, a, k) / measure.best;
      if (value < least) {
        least = value;
        worst = k;
      }
    }
  });
  return worst;
}
