import type { Problem } from "@fairfront/core/internal";
import type { DrawnPoints } from "../sources/row-source.ts";
import type { Rule, Tally } from "../sources/rule.ts";

/** A row that a solution keeps elsewhere than its rule would put it. */
export interface Exception {
  readonly key: string;
  readonly cluster: number;
}

export interface Settled {
  readonly tally: Tally;
  readonly exceptions: readonly Exception[];
}

/** A row near a border of one rule. */
interface Near {
  readonly row: number;
  readonly stratum: number;
  /** To every cluster, prices included. */
  readonly totals: Float64Array;
  at: number;
  readonly first: number;
}

/** The rows of `drawn` that lie near a border of the rule, with their totals: within the width of either cluster. */
function nearRows(drawn: DrawnPoints, { centers, prices }: Rule, dim: number, widths: ArrayLike<number>): Near[] {
  const clusters = centers.length / dim;
  const near: Near[] = [];
  drawn.strata.forEach((stratum, row) => {
    const totals = new Float64Array(clusters);
    let at = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      let distance = 0;
      for (let i = 0; i < dim; i++) {
        const difference = drawn.points[row * dim + i] - centers[k * dim + i];
        distance += difference * difference;
      }
      totals[k] = distance + prices[stratum * clusters + k];
      if (totals[k] < least) {
        at = k;
        least = totals[k];
      }
    }
    const isNear = totals.some((total, k) => k !== at && total - least < Math.max(widths[k], widths[at]));
    if (isNear) near.push({ row, stratum, totals, at, first: at });
  });
  return near;
}

/**
 * Moves whole rows near the borders until every stratum has its wanted whole counts, by the cheapest ways from clusters
 * with too many to clusters with too few; undefined where the rows at hand do not suffice.
 */
export function settleRows(
  { dim, clusters }: Pick<Problem, "dim" | "clusters">,
  drawn: DrawnPoints,
  rule: Rule,
  tally: Tally,
  wanted: Float64Array,
  widths: ArrayLike<number>,
): Settled | undefined {
  const counts = Float64Array.from(tally.counts);
  const sums = Float64Array.from(tally.sums);
  const near = nearRows(drawn, rule, dim, widths);
  const strata = wanted.length / clusters;
  for (let s = 0; s < strata; s++) {
    const own = near.filter(({ stratum }) => stratum === s);
    const surplus = Float64Array.from(
      { length: clusters },
      (_, k) => counts[s * clusters + k] - wanted[s * clusters + k],
    );
    if (!flow(own, surplus)) return undefined;
  }
  const moved = near.filter(({ at, first }) => at !== first);
  for (const { row, stratum, at, first } of moved) {
    counts[stratum * clusters + first]--;
    counts[stratum * clusters + at]++;
    for (let i = 0; i < dim; i++) {
      sums[first * dim + i] -= drawn.points[row * dim + i];
      sums[at * dim + i] += drawn.points[row * dim + i];
    }
  }
  const exceptions = moved.map(({ row, at }) => ({ key: drawn.keys[row], cluster: at }));
  return { tally: { counts, sums }, exceptions };
}

/** Cheapest ways between clusters, one row at a time along each step of the way. Changes `surplus` and where rows are. */
function flow(rows: readonly Near[], surplus: Float64Array): boolean {
  const clusters = surplus.length;
  for (;;) {
    const from = surplus.findIndex((rows) => rows > 0);
    if (from < 0) return true;
    const steps = cheapestSteps(rows, clusters);
    const way = cheapestWay(steps, surplus, from);
    if (way === undefined) return false;
    for (const { row, to } of way) row.at = to;
    surplus[from]--;
    surplus[way.at(-1)!.to]++;
  }
}

interface Step {
  readonly row: Near;
  readonly to: number;
  readonly cost: number;
}

/** For every pair of clusters the cheapest row to take from one to the other. */
function cheapestSteps(rows: readonly Near[], clusters: number): (Step | undefined)[] {
  const steps = new Array<Step | undefined>(clusters * clusters).fill(undefined);
  for (const row of rows) {
    for (let to = 0; to < clusters; to++) {
      if (to === row.at) continue;
      const cost = row.totals[to] - row.totals[row.at];
      const best = steps[row.at * clusters + to];
      if (best === undefined || cost < best.cost) steps[row.at * clusters + to] = { row, to, cost };
    }
  }
  return steps;
}

/** By Bellman and Ford: from one cluster to the cheapest with too few rows. */
function cheapestWay(steps: readonly (Step | undefined)[], surplus: Float64Array, from: number): Step[] | undefined {
  const clusters = surplus.length;
  const costs = new Float64Array(clusters).fill(Number.POSITIVE_INFINITY);
  const last = new Array<Step | undefined>(clusters).fill(undefined);
  const before = new Int32Array(clusters).fill(-1);
  costs[from] = 0;
  for (let round = 1; round < clusters; round++) {
    for (let a = 0; a < clusters; a++) {
      for (let b = 0; b < clusters; b++) {
        const step = steps[a * clusters + b];
        if (step === undefined || !(costs[a] + step.cost < costs[b] - 1e-12) || b === from) continue;
        costs[b] = costs[a] + step.cost;
        last[b] = step;
        before[b] = a;
      }
    }
  }
  let goal = -1;
  for (let k = 0; k < clusters; k++) {
    if (surplus[k] < 0 && Number.isFinite(costs[k]) && (goal < 0 || costs[k] < costs[goal])) goal = k;
  }
  if (goal < 0) return undefined;
  const way: Step[] = [];
  for (let k = goal; k !== from; k = before[k]) {
    if (way.length > clusters) return undefined; // a circle of moves that gain: prices are off by more than the border
    way.unshift(last[k]!);
  }
  return way;
}
