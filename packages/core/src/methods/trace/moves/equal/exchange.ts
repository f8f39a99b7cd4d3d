import type { Exchange, LocalSearch } from "../moves.ts";

/** Both change no count; judged at the true means m: 2 (q - p)(m_b - m_a) less |p - q|^2 (1/n_a + 1/n_b), p leaving a, q coming. */
export function bestExchange(search: LocalSearch, a: number, b: number): Exchange | undefined {
  const { problem, lists, clustering } = search;
  const { points, dim, clusters } = problem;
  const { points: listed, lengths, depth, strata } = lists;
  const pull = 1 / clustering.sizes[a] + 1 / clustering.sizes[b];
  const between = Float64Array.from(
    { length: dim },
    (_, i) => mean(clustering, b, i, dim) - mean(clustering, a, i, dim),
  );
  let best = -search.least;
  let [leaves, comes] = [-1, -1];
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const there = (a * strata.count + stratum) * clusters + b;
    const here = (b * strata.count + stratum) * clusters + a;
    for (let x = there * depth; x < there * depth + lengths[there]; x++) {
      for (let y = here * depth; y < here * depth + lengths[here]; y++) {
        let apart = 0;
        let along = 0;
        for (let i = 0, p = listed[x] * dim, q = listed[y] * dim; i < dim; i++) {
          const difference = points[q + i] - points[p + i];
          apart += difference * difference;
          along += difference * between[i];
        }
        const change = 2 * along - apart * pull;
        if (change >= best) continue;
        best = change;
        [leaves, comes] = [listed[x], listed[y]];
      }
    }
  }
  return leaves < 0 ? undefined : { leaves, comes };
}

function mean({ sums, masses }: LocalSearch["clustering"], cluster: number, i: number, dim: number): number {
  return sums[cluster * dim + i] / masses[cluster];
}
