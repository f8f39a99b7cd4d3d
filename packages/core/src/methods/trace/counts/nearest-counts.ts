/** Counts of clusters x groups to find: each within its bounds, with given sizes of the clusters and of the groups. */
export interface CountFrame {
  readonly clusters: number;
  readonly groups: number;
  /** Row-major clusters x groups: the counts to stay near to. */
  readonly present: Int32Array;
  readonly least: Int32Array;
  readonly most: Int32Array;
  /** Points of every cluster and of every group; both add up to the same. */
  readonly clusterSizes: Int32Array;
  readonly groupSizes: ArrayLike<number>;
}

const NONE = -1;
const ROUNDING = 1e-12; // a path that is shorter by less is no shorter

/**
 * Whole counts in the frame that differ least from the present ones, in squares over the count: a flow from clusters to
 * groups. Every count starts at its best by itself; then units go along cheapest paths from where there are too many to
 * where there are too few. Undefined where no counts fit.
 */
export function nearestCounts(frame: CountFrame): Int32Array | undefined {
  const { clusters, groups, present, least, most, clusterSizes, groupSizes } = frame;
  const counts = present.map((count, place) => Math.min(most[place], Math.max(least[place], count)));
  // What a node has too much of: clusters first, then groups.
  const surplus = new Int32Array(clusters + groups);
  surplus.set(clusterSizes);
  counts.forEach((count, place) => {
    surplus[Math.floor(place / groups)] -= count;
    surplus[clusters + (place % groups)] += count;
  });
  for (let group = 0; group < groups; group++) surplus[clusters + group] -= groupSizes[group];
  while (surplus.some((units) => units > 0)) if (!sendInPlace(frame, counts, surplus)) return undefined;
  return counts;
}

/** One unit along the cheapest path, by Bellman and Ford; false where there is none. */
function sendInPlace(frame: CountFrame, counts: Int32Array, surplus: Int32Array): boolean {
  const { clusters, groups, present, least, most } = frame;
  const costs = Float64Array.from(surplus, (units) => (units > 0 ? 0 : Number.POSITIVE_INFINITY));
  const before = new Int32Array(surplus.length).fill(NONE);
  const rise = (place: number, step: 1 | -1): number =>
    (1 + 2 * step * (counts[place] - present[place])) / Math.max(1, present[place]);
  const reach = (from: number, to: number, cost: number): boolean => {
    if (!(costs[from] + cost < costs[to] - ROUNDING)) return false;
    costs[to] = costs[from] + cost;
    before[to] = from;
    return true;
  };
  let changes = true;
  for (let round = 0; changes && round < surplus.length; round++) {
    changes = false;
    for (let place = 0; place < counts.length; place++) {
      const cluster = Math.floor(place / groups);
      const group = clusters + (place % groups);
      if (counts[place] < most[place] && reach(cluster, group, rise(place, 1))) changes = true;
      if (counts[place] > least[place] && reach(group, cluster, rise(place, -1))) changes = true;
    }
  }
  let end = NONE;
  surplus.forEach((units, node) => {
    if (units < 0 && costs[node] < (end === NONE ? Number.POSITIVE_INFINITY : costs[end])) end = node;
  });
  if (end === NONE) return false;
  surplus[end]++;
  let node = end;
  for (; before[node] !== NONE; node = before[node]) {
    const from = before[node];
    if (from < clusters) counts[from * groups + node - clusters]++;
    else counts[node * groups + from - clusters]--;
  }
  surplus[node]--;
  return true;
}
