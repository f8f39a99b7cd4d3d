import { holdsAfter } from "../../floors/floor-keeper.ts";
import type { Exchange, LocalSearch } from "../moves.ts";

/** The change of both clusters' |S|^2 / m; the exchange must keep the floors, since weights change. */
export function bestExchange(search: LocalSearch, a: number, b: number): Exchange | undefined {
  const { problem, lists, clustering, keeper } = search;
  const { clusters } = problem;
  const { costs, points: listed, lengths, depth, strata } = lists;
  const weights = problem.weights!;
  let best = -search.least;
  let pair: Exchange | undefined;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const there = (a * strata.count + stratum) * clusters + b;
    const here = (b * strata.count + stratum) * clusters + a;
    for (let x = there * depth; x < there * depth + lengths[there]; x++) {
      for (let y = here * depth; y < here * depth + lengths[here]; y++) {
        const leaves = listed[x];
        const comes = listed[y];
        if (costs[x] + costs[y] >= mostPull(search, a, b, leaves, comes)) continue;
        const change = spreadChange(search, a, leaves, comes) + spreadChange(search, b, comes, leaves);
        if (change >= best) continue;
        const more = weights[comes] - weights[leaves];
        if (!holdsAfter(keeper, a, stratum, more) || !holdsAfter(keeper, b, stratum, -more)) continue;
        best = change;
        pair = { leaves, comes };
      }
    }
  }
  return clustering.sizes[a] > 1 && clustering.sizes[b] > 1 ? pair : undefined;
}

/** What the shift of both means can give back at most: twice w^2 d / m for both points and both clusters. */
function mostPull({ problem, lists, clustering }: LocalSearch, a: number, b: number, p: number, q: number): number {
  const weights = problem.weights!;
  const { clusters } = problem;
  const { distances } = lists;
  const squareP = weights[p] * weights[p];
  const squareQ = weights[q] * weights[q];
  const more = weights[q] - weights[p];
  const atA = squareP * distances[p * clusters + a] + squareQ * distances[q * clusters + a];
  const atB = squareP * distances[p * clusters + b] + squareQ * distances[q * clusters + b];
  return 2 * (atA / (clustering.masses[a] + more) + atB / (clustering.masses[b] - more));
}

/** What |S|^2 / m of a cluster loses when one point takes the place of another. */
function spreadChange({ problem, clustering }: LocalSearch, cluster: number, leaves: number, comes: number): number {
  const { points, dim } = problem;
  const weights = problem.weights!;
  const mass = clustering.masses[cluster];
  const after = mass - weights[leaves] + weights[comes];
  let had = 0;
  let has = 0;
  for (let i = 0; i < dim; i++) {
    const sum = clustering.sums[cluster * dim + i];
    const changed = sum - weights[leaves] * points[leaves * dim + i] + weights[comes] * points[comes * dim + i];
    had += sum * sum;
    has += changed * changed;
  }
  return had / mass - has / after;
}
