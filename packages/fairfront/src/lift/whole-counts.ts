import { clusterValue, keepsLimits, type Problem } from "@fairfront/core/internal";
import { clusteringOf } from "./whole-problem.ts";

const MOST_STEPS = 200;
const SLIGHT = 1e-9; // of a floor: what lacks less is rounding

/**
 * Whole counts near the wanted ones: every stratum keeps its rows, and then single rows change clusters as long as that brings a
 * cluster nearer to the floors of the attributes: a share of a row in each is much to a cluster of few. Row-major strata x clusters.
 */
export function wholeCounts(
  problem: Problem,
  strataCells: readonly number[][],
  wanted: Float64Array,
  floors: ArrayLike<number>,
): Float64Array {
  const { clusters } = problem;
  const counts = wanted.map(Math.floor);
  const strata = counts.length / clusters;
  for (let s = 0; s < strata; s++) {
    const places = Array.from({ length: clusters }, (_, k) => s * clusters + k);
    const lacking = Math.round(places.reduce((sum, i) => sum + wanted[i] - counts[i], 0));
    places.sort((a, b) => wanted[b] - counts[b] - (wanted[a] - counts[a]) || a - b);
    for (let i = 0; i < lacking; i++) counts[places[i]]++;
  }
  const all = Array.from({ length: clusters }, (_, k) => k);
  const lacksIn = (own: readonly number[]): readonly number[] => lacksOf(problem, strataCells, counts, floors, own);
  for (let step = 0; step < MOST_STEPS; step++) {
    const lacks = lacksIn(all);
    const lacking = all.filter((k) => lacks[k] > SLIGHT).sort((a, b) => lacks[b] - lacks[a] || a - b);
    let next: Move | undefined;
    for (const k of lacking) next ??= bestMove(counts, wanted, clusters, k, lacks, lacksIn);
    if (next === undefined) break;
    counts[next.from]--;
    counts[next.to]++;
  }
  return counts;
}

/** By how much clusters are below the floors, in shares of these; infinite where a limit is broken. */
function lacksOf(
  problem: Problem,
  strataCells: readonly number[][],
  counts: Float64Array,
  floors: ArrayLike<number>,
  clusters: readonly number[],
): number[] {
  const clustering = clusteringOf(problem, strataCells, { counts, sums: new Float64Array(0) });
  const broken = keepsLimits(problem, clustering) ? 0 : Number.POSITIVE_INFINITY;
  return clusters.map((k) =>
    problem.attributes.reduce((sum, _, a) => {
      const value = clusterValue(problem, clustering, a, k);
      return value < floors[a] ? sum + 1 - value / floors[a] : sum;
    }, broken),
  );
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** What its two clusters lack less. */
  readonly gain: number;
  /** From the wanted counts. */
  readonly away: number;
}

/** The move of one row into or out of a cluster that gains most; of equal ones that which leaves the wanted counts least. */
function bestMove(
  counts: Float64Array,
  wanted: Float64Array,
  clusters: number,
  lacking: number,
  lacks: readonly number[],
  lacksIn: (clusters: readonly number[]) => readonly number[],
): Move | undefined {
  let best: Move | undefined;
  for (let from = 0; from < counts.length; from++) {
    if (counts[from] < 1) continue;
    const first = from - (from % clusters);
    for (let to = first; to < first + clusters; to++) {
      const pair = [from - first, to - first];
      if (to === from || !pair.includes(lacking)) continue;
      counts[from]--;
      counts[to]++;
      const then = lacksIn(pair);
      const away = Math.abs(counts[from] - wanted[from]) + Math.abs(counts[to] - wanted[to]);
      counts[from]++;
      counts[to]--;
      const gain = lacks[pair[0]] + lacks[pair[1]] - then[0] - then[1];
      if (!(gain > SLIGHT)) continue;
      if (best === undefined || gain > best.gain || (gain === best.gain && away < best.away)) {
        best = { from, to, gain, away };
      }
    }
  }
  return best;
}
