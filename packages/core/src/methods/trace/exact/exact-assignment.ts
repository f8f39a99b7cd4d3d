import { keepsFloor, lackToLimits, limitRounding } from "../../../measures/row-table.ts";
import type { Problem } from "../../../problem/problem.ts";
import { computeForms, rowBlocksOf } from "../../../problem/row-blocks.ts";
import { type Strata, strataOf } from "../../../problem/strata.ts";

/** Combinations of counts that are still looked through one by one. */
const MOST_COMBINATIONS = 20_000;

/** The cheapest way to give each cluster so many points of a stratum. */
interface Share {
  readonly counts: readonly number[];
  readonly cost: number;
  readonly labels: readonly number[];
}

/** Whether a problem is small enough for `exactAssignment`. */
export function isTiny(problem: Problem): boolean {
  if (problem.weights !== undefined || problem.attributes.length === 0) return false;
  let combinations = 1;
  for (const size of strataOf(problem).sizes) combinations *= compositions(size, problem.clusters);
  return combinations <= MOST_COMBINATIONS;
}

/**
 * The best assignment at fixed centres with every cluster at its floors and within the limits, by looking at all counts: for given counts the
 * strata do not depend on each other. Undefined where no assignment reaches the floors.
 */
export function exactAssignment(
  problem: Problem,
  distances: Float64Array,
  floors: Float64Array,
): Uint8Array | undefined {
  const strata = strataOf(problem);
  const shares = Array.from(strata.sizes, (size, s) => sharesOf(problem, distances, strata.starts[s], size));
  const masses = new Float64Array(problem.clusters * problem.cells);
  const table = new Float64Array(rowBlocksOf(problem).width);
  const chosen: Share[] = [];
  let best = Number.POSITIVE_INFINITY;
  let labels: Uint8Array | undefined;
  const choose = (stratum: number, cost: number): void => {
    if (cost >= best) return;
    if (stratum === strata.count) {
      if (!holdsAll(problem, masses, floors, table)) return;
      best = cost;
      labels = Uint8Array.from(chosen.flatMap((share) => share.labels));
      return;
    }
    for (const share of shares[stratum]) {
      addShare(problem, strata, masses, stratum, share, 1);
      chosen.push(share);
      choose(stratum + 1, cost + share.cost);
      chosen.pop();
      addShare(problem, strata, masses, stratum, share, -1);
    }
  };
  choose(0, 0);
  return labels;
}

/** Every way to count out a stratum, each with its cheapest labels, the cheapest way first. */
function sharesOf({ clusters }: Problem, distances: Float64Array, start: number, size: number): Share[] {
  let shares = new Map<string, Share>([["", { counts: new Array<number>(clusters).fill(0), cost: 0, labels: [] }]]);
  for (let point = start; point < start + size; point++) {
    const longer = new Map<string, Share>();
    for (const { counts, cost, labels } of shares.values()) {
      for (let cluster = 0; cluster < clusters; cluster++) {
        const next = counts.with(cluster, counts[cluster] + 1);
        const total = cost + distances[point * clusters + cluster];
        const key = next.join();
        if (total >= (longer.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue;
        longer.set(key, { counts: next, cost: total, labels: [...labels, cluster] });
      }
    }
    shares = longer;
  }
  return [...shares.values()].sort((a, b) => a.cost - b.cost);
}

function addShare(
  problem: Problem,
  strata: Strata,
  masses: Float64Array,
  stratum: number,
  { counts }: Share,
  sign: 1 | -1,
): void {
  for (let a = 0; a < strata.attributes; a++) {
    const cell = strata.cells[stratum * strata.attributes + a];
    counts.forEach((count, cluster) => {
      masses[cluster * problem.cells + cell] += sign * count;
    });
  }
}

function holdsAll(problem: Problem, masses: Float64Array, floors: Float64Array, table: Float64Array): boolean {
  const { clusters, cells, attributes, limits } = problem;
  const rows = rowBlocksOf(problem);
  for (let cluster = 0; cluster < clusters; cluster++) {
    let whole = 0;
    for (let cell = 0; cell < cells; cell++) {
      table[cell] = masses[cluster * cells + cell];
      if (cell < attributes[0].groups.length) whole += table[cell];
    }
    computeForms(rows, whole, table);
    for (let a = 0; a < attributes.length; a++) if (!keepsFloor(rows, a, floors[a], table)) return false;
    if (limits !== undefined && lackToLimits(limits.rows, cells, limitRounding(problem), table) > 0) return false;
  }
  return true;
}

/** How many ways there are to split `size` into `parts` counts: (size + parts - 1) over (parts - 1). */
function compositions(size: number, parts: number): number {
  let ways = 1;
  for (let i = 1; i < parts; i++) ways = (ways * (size + i)) / i;
  return ways;
}
