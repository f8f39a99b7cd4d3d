import { oneClusterCost } from "../../../problem/problem.ts";
import type { MoveLists } from "./move-lists.ts";

/**
 * The graph of one stratum: clusters are nodes, the arc a -> b is the cheapest point to move. Shortest paths give the
 * price of shifting one point from a to b through any clusters between. Points of different weight do not replace each
 * other on the way, so a weighted problem has direct arcs only.
 */
export interface Arcs {
  readonly lists: MoveLists;
  /** Whether paths lead through other clusters; else there are direct arcs only. */
  readonly through: boolean;
  /** strata x clusters x clusters: cost of a shift from a to b; infinite where a has no point. */
  readonly costs: Float64Array;
  /** The first stop on the way from a to b. */
  readonly via: Int32Array;
  /** Both, as they were when they were saved. */
  readonly savedCosts: Float64Array;
  readonly savedVia: Int32Array;
  /** The stamp of each stratum when its paths were found. */
  readonly seen: Int32Array;
  readonly potentials: Float64Array;
  readonly parents: Int32Array;
  /** The clusters of the cycle last found, or of the path last walked. */
  readonly route: Int32Array;
  /** The points to move along it. */
  readonly movers: Int32Array;
}

const NEVER = -1;
const MOST_CLUSTERS = 64; // above, all-pairs paths would take longer than they save
const SAME = 1e-12; // of the one-cluster cost: a longer path must be cheaper by more than rounding

/** `areEqual`: points stand for each other, so that others can make room on the way. */
export function makeArcs(lists: MoveLists, areEqual: boolean): Arcs {
  const { clusters } = lists.problem;
  const arcs = lists.strata.count * clusters * clusters;
  return {
    lists,
    through: areEqual && clusters <= MOST_CLUSTERS,
    costs: new Float64Array(arcs),
    via: new Int32Array(arcs),
    savedCosts: new Float64Array(arcs),
    savedVia: new Int32Array(arcs),
    seen: new Int32Array(lists.strata.count).fill(NEVER),
    potentials: new Float64Array(clusters),
    parents: new Int32Array(clusters),
    route: new Int32Array(clusters + 1),
    movers: new Int32Array(clusters + 1),
  };
}

/** The cheapest point to move from a to b. */
export function firstMover(
  { problem, strata, points, depth }: MoveLists,
  stratum: number,
  a: number,
  b: number,
): number {
  return points[((a * strata.count + stratum) * problem.clusters + b) * depth];
}

function directArcs({ lists, costs, via }: Arcs, stratum: number): void {
  const { problem, strata, lengths, depth } = lists;
  const { clusters } = problem;
  const base = stratum * clusters * clusters;
  for (let a = 0; a < clusters; a++) {
    for (let b = 0; b < clusters; b++) {
      const arc = base + a * clusters + b;
      const list = (a * strata.count + stratum) * clusters + b;
      via[arc] = b;
      costs[arc] = a === b ? 0 : lengths[list] > 0 ? lists.costs[list * depth] : Number.POSITIVE_INFINITY;
    }
  }
}

/** Finds a cycle of moves that gains more than `least`, into route and movers (Bellman-Ford). Its length, or 0. */
export function gainingCycle(arcs: Arcs, stratum: number, least: number): number {
  const { lists, costs, potentials, parents, route, movers } = arcs;
  const { clusters } = lists.problem;
  directArcs(arcs, stratum);
  arcs.seen[stratum] = NEVER;
  const base = stratum * clusters * clusters;
  potentials.fill(0);
  parents.fill(-1);
  let last = -1;
  for (let round = 0; round <= clusters; round++) {
    last = -1;
    for (let a = 0; a < clusters; a++) {
      for (let b = 0; b < clusters; b++) {
        const reach = potentials[a] + costs[base + a * clusters + b];
        if (a === b || reach >= potentials[b] - least) continue;
        potentials[b] = reach;
        parents[b] = a;
        last = b;
      }
    }
    if (last < 0) return 0;
  }
  for (let i = 0; i < clusters; i++) last = parents[last]; // now surely on the cycle
  let length = 0;
  for (let at = last; length === 0 || at !== last; at = parents[at]) route[length++] = at;
  route.subarray(0, length).reverse(); // parents run backwards
  for (let i = 0; i < length; i++) movers[i] = firstMover(lists, stratum, route[i], route[(i + 1) % length]);
  return length;
}

/** Brings the shortest paths of a stratum up to date. Presumes no gaining cycle. */
export function findPaths(arcs: Arcs, stratum: number): void {
  const { lists, costs, via } = arcs;
  if (arcs.seen[stratum] === lists.stamps[stratum]) return;
  directArcs(arcs, stratum);
  arcs.seen[stratum] = lists.stamps[stratum];
  if (!arcs.through) return;
  const { clusters } = lists.problem;
  const base = stratum * clusters * clusters;
  const same = SAME * oneClusterCost(lists.problem);
  for (let c = 0; c < clusters; c++) {
    const fromC = base + c * clusters;
    for (let a = 0; a < clusters; a++) {
      const fromA = base + a * clusters;
      const first = costs[fromA + c];
      if (a === c || first === Number.POSITIVE_INFINITY) continue;
      for (let b = 0; b < clusters; b++) {
        const through = first + costs[fromC + b];
        if (through >= costs[fromA + b] - same || b === a) continue; // b = c is no shorter
        costs[fromA + b] = through;
        via[fromA + b] = via[fromA + c];
      }
    }
  }
}

/** For `recallPaths`, once all points are back where they are now. All paths must be up to date. */
export function savePaths({ costs, via, savedCosts, savedVia }: Arcs): void {
  savedCosts.set(costs);
  savedVia.set(via);
}

export function recallPaths({ lists, costs, via, savedCosts, savedVia, seen }: Arcs): void {
  costs.set(savedCosts);
  via.set(savedVia);
  seen.set(lists.stamps);
}
