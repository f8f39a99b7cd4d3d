import { relocateInPlace } from "./move-lists.ts";
import type { Polisher } from "./polisher.ts";

/**
 * Exchanges of two points of one stratum between two clusters, which change no count, judged with the shift of both
 * means: the cost at fixed centres less |p - q|^2 (1/n_a + 1/n_b). Looks at the listed candidates of a fresh anchor; at
 * most one exchange a cluster, since each moves its mean. Returns the exchanges made.
 */
export function exchangeInPlace(polisher: Polisher): number {
  const { problem, lists, clustering } = polisher;
  const { clusters } = problem;
  if (problem.weights !== undefined) return 0; // points of different weight do change counts
  const touched = new Uint8Array(clusters);
  let made = 0;
  for (let a = 0; a < clusters; a++) {
    for (let b = a + 1; b < clusters; b++) {
      if (touched[a] === 1 || touched[b] === 1 || clustering.sizes[a] === 0 || clustering.sizes[b] === 0) continue;
      const pair = bestPair(polisher, a, b);
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

function bestPair(polisher: Polisher, a: number, b: number): { leaves: number; comes: number } | undefined {
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
