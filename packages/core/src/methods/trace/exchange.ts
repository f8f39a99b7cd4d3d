import { holdsAfter } from "./floors.ts";
import { relocateInPlace } from "./move-lists.ts";
import type { Polisher } from "./polisher.ts";

interface Pair {
  readonly leaves: number;
  readonly comes: number;
}

/**
 * Exchanges of two points of one stratum between two clusters, which change no count, judged with the shift of both
 * means: the cost at fixed centres less |p - q|^2 (1/n_a + 1/n_b). With weights they must keep the floors. Looks at the listed candidates of a fresh anchor; at
 * most one exchange a cluster, since each moves its mean. Returns the exchanges made.
 */
export function exchangeInPlace(polisher: Polisher): number {
  const { problem, lists, clustering } = polisher;
  const { clusters } = problem;
  const touched = new Uint8Array(clusters);
  let made = 0;
  for (let a = 0; a < clusters; a++) {
    for (let b = a + 1; b < clusters; b++) {
      if (touched[a] === 1 || touched[b] === 1 || clustering.sizes[a] === 0 || clustering.sizes[b] === 0) continue;
      const pair = problem.weights === undefined ? bestPair(polisher, a, b) : bestWeightedPair(polisher, a, b);
      if (pair === undefined) continue;
      relocateInPlace(lists, pair.leaves, b);
      relocateInPlace(lists, pair.comes, a);
      touched[a] = 1;
      touched[b] = 1;
      made++;
    }
  }
  return made;
}

function bestPair(polisher: Polisher, a: number, b: number): Pair | undefined {
  const { problem, lists, clustering } = polisher;
  const { points, dim, clusters } = problem;
  const { costs, points: listed, lengths, depth, strata } = lists;
  const pull = 1 / clustering.sizes[a] + 1 / clustering.sizes[b];
  let best = -polisher.least;
  let [leaves, comes] = [-1, -1];
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const there = (a * strata.count + stratum) * clusters + b;
    const here = (b * strata.count + stratum) * clusters + a;
    for (let x = there * depth; x < there * depth + lengths[there]; x++) {
      for (let y = here * depth; y < here * depth + lengths[here]; y++) {
        let apart = 0;
        for (let i = 0, p = listed[x] * dim, q = listed[y] * dim; i < dim; i++) {
          const difference = points[p + i] - points[q + i];
          apart += difference * difference;
        }
        const change = costs[x] + costs[y] - apart * pull;
        if (change >= best) continue;
        best = change;
        [leaves, comes] = [listed[x], listed[y]];
      }
    }
  }
  return leaves < 0 ? undefined : { leaves, comes };
}

function bestWeightedPair(polisher: Polisher, a: number, b: number): Pair | undefined {
  const { problem, lists, clustering, keeper } = polisher;
  const { clusters } = problem;
  const { costs, points: listed, lengths, depth, strata } = lists;
  const weights = problem.weights!;
  let best = -polisher.least;
  let pair: Pair | undefined;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const there = (a * strata.count + stratum) * clusters + b;
    const here = (b * strata.count + stratum) * clusters + a;
    for (let x = there * depth; x < there * depth + lengths[there]; x++) {
      for (let y = here * depth; y < here * depth + lengths[here]; y++) {
        const [leaves, comes] = [listed[x], listed[y]];
        if (costs[x] + costs[y] >= mostPull(polisher, a, b, leaves, comes)) continue;
        const change = spreadChange(polisher, a, leaves, comes) + spreadChange(polisher, b, comes, leaves);
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
function mostPull({ problem, lists, clustering }: Polisher, a: number, b: number, p: number, q: number): number {
  const weights = problem.weights!;
  const { clusters } = problem;
  const { distances } = lists;
  const [squareP, squareQ] = [weights[p] * weights[p], weights[q] * weights[q]];
  const more = weights[q] - weights[p];
  const atA = squareP * distances[p * clusters + a] + squareQ * distances[q * clusters + a];
  const atB = squareP * distances[p * clusters + b] + squareQ * distances[q * clusters + b];
  return 2 * (atA / (clustering.masses[a] + more) + atB / (clustering.masses[b] - more));
}

/** What |S|^2 / m of a cluster loses when one point takes the place of another. */
function spreadChange({ problem, clustering }: Polisher, cluster: number, leaves: number, comes: number): number {
  const { points, dim } = problem;
  const weights = problem.weights!;
  const mass = clustering.masses[cluster];
  const after = mass - weights[leaves] + weights[comes];
  let [had, has] = [0, 0];
  for (let i = 0; i < dim; i++) {
    const sum = clustering.sums[cluster * dim + i];
    const changed = sum - weights[leaves] * points[leaves * dim + i] + weights[comes] * points[comes * dim + i];
    had += sum * sum;
    has += changed * changed;
  }
  return had / mass - has / after;
}
