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

/** The rows of `drawn` that lie near a border of rule `r`, with their totals: within the width of either cluster. */
function nearRows(
  drawn: DrawnPoints,
  r: number,
  { centers, prices }: Rule,
  dim: number,
  widths: ArrayLike<number>,
): Near[] {
  const clusters = centers.length / dim;
  const near: Near[] = [];
  const totals = new Float64Array(clusters);
  for (const row of drawn.nearOf?.[r] ?? drawn.strata.keys()) {
    const stratum = drawn.strata[row];
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
    let isNear = false;
    for (let k = 0; k < clusters; k++) {
      if (k !== at && totals[k] - least < Math.max(widths[k], widths[at])) isNear = true;
    }
    if (isNear) near.push({ row, stratum, totals: totals.slice(), at, first: at });
  }
  return near;
}

/**
 * Moves whole rows near the borders until every stratum has its wanted whole counts, by the cheapest ways from clusters
 * with too many to clusters with too few, as far as the rows at hand suffice; undefined where that is too far.
 */
export function settleRows(
  { dim, clusters }: Pick<Problem, "dim" | "clusters">,
  drawn: DrawnPoints,
  r: number,
  rule: Rule,
  tally: Tally,
  wanted: Float64Array,
  widths: ArrayLike<number>,
): Settled | undefined {
  const counts = Float64Array.from(tally.counts);
  const sums = Float64Array.from(tally.sums);
  const near = nearRows(drawn, r, rule, dim, widths);
  const strata = wanted.length / clusters;
  for (let s = 0; s < strata; s++) {
    const own = near.filter(({ stratum }) => stratum === s);
    const surplus = Float64Array.from(
      { length: clusters },
      (_, k) => counts[s * clusters + k] - wanted[s * clusters + k],
    );
    if (surplus.reduce((sum, rows) => sum + Math.max(0, rows), 0) > MOST_MOVES) return undefined;
    flow(own, surplus);
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

const MOST_MOVES = 1000; // of a stratum: a rule that is farther off is better left as it is
const SPARE = 64; // rows more than moves that are kept for every pair of clusters

/** Cheapest ways between clusters, one row at a time along each step of the way. Changes `surplus` and where rows are. */
function flow(rows: readonly Near[], surplus: Float64Array): void {
  const moves = surplus.reduce((sum, own) => sum + Math.max(0, own), 0);
  const lists = new StepLists(rows, surplus.length, SPARE + moves);
  const stuck = new Set<number>();
  for (;;) {
    const from = surplus.findIndex((rows, k) => rows > 0 && !stuck.has(k));
    if (from < 0) return;
    const way = cheapestWay(lists.cheapest(), surplus, from);
    if (way === undefined) {
      stuck.add(from);
      continue;
    }
    for (const { row, to } of way) lists.move(row, to);
    surplus[from]--;
    surplus[way.at(-1)!.to]++;
  }
}

interface Step {
  readonly row: Near;
  readonly to: number;
  readonly cost: number;
}

const costOf = ({ totals }: Near, from: number, to: number): number => totals[to] - totals[from];

/** In the order of costs; of equal ones those that came first. */
function cheapestRows(rows: readonly Near[], from: number, to: number, most: number): Near[] {
  let cheapest: Near[] = [];
  const cut = (): void => {
    cheapest = cheapest.sort((a, b) => costOf(a, from, to) - costOf(b, from, to)).slice(0, most);
  };
  let limit = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (costOf(row, from, to) >= limit) continue;
    cheapest.push(row);
    if (cheapest.length < 4 * most) continue;
    cut();
    limit = costOf(cheapest[most - 1], from, to);
  }
  cut();
  return cheapest;
}

/** For every pair of clusters the rows that could go from one to the other, the cheapest first. */
class StepLists {
  private readonly clusters: number;
  private readonly lists: Near[][];
  private readonly heads: Int32Array;

  /** `most`: the cheapest rows that are looked at for every pair. */
  constructor(rows: readonly Near[], clusters: number, most: number) {
    this.clusters = clusters;
    this.heads = new Int32Array(clusters * clusters);
    const own = Array.from({ length: clusters }, () => [] as Near[]);
    for (const row of rows) own[row.at].push(row);
    this.lists = Array.from({ length: clusters * clusters }, (_, pair) => {
      const [from, to] = [Math.floor(pair / clusters), pair % clusters];
      return from === to ? [] : cheapestRows(own[from], from, to, most);
    });
  }

  /** Row-major clusters x clusters; undefined where no row could go. */
  cheapest(): (Step | undefined)[] {
    const { lists, heads, clusters } = this;
    return lists.map((list, pair) => {
      const [from, to] = [Math.floor(pair / clusters), pair % clusters];
      while (heads[pair] < list.length && list[heads[pair]].at !== from) heads[pair]++; // those have gone elsewhere
      const row = list[heads[pair]];
      return row === undefined ? undefined : { row, to, cost: costOf(row, from, to) };
    });
  }

  move(row: Near, to: number): void {
    row.at = to;
    for (let next = 0; next < this.clusters; next++) {
      if (next === to) continue;
      const pair = to * this.clusters + next;
      const list = this.lists[pair];
      const cost = costOf(row, to, next);
      let low = this.heads[pair];
      let high = list.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (costOf(list[middle], to, next) <= cost) low = middle + 1;
        else high = middle;
      }
      list.splice(low, 0, row);
    }
  }
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
