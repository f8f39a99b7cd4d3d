import type { Exchange, LocalSearch } from "../moves.ts";

/** Both change no count; judged by the cost at fixed centres less |p - q|^2 (1/n_a + 1/n_b). */
export function bestExchange(search: LocalSearch, a: number, b: number): Exchange | undefined {
  const { problem, lists, clustering } = search;
  const { points, dim, clusters } = problem;
  const { costs, points: listed, lengths, depth, strata } = lists;
  const pull = 1 / clustering.sizes[a] + 1 / clustering.sizes[b];
  let best = -search.least;
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
