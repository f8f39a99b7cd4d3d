import type { Exchange, LocalSearch } from "../moves.ts";

/** Both change no count; judged at the true means m: 2 (q - p)(m_b - m_a) less |p - q|^2 (1/n_a + 1/n_b), p leaving a, q coming. */
export function bestExchange(search: LocalSearch, a: number, b: number): Exchange | undefined {
  const { problem, lists, clustering } = search;
  const { points, dim, clusters } = problem;
  const { points: listed, lengths, depth, strata } = lists;
  const { sums, masses, sizes } = clustering;
  const pull = 1 / sizes[a] + 1 / sizes[b];
  const between = new Float64Array(dim);
  for (let i = 0; i < dim; i++) between[i] = sums[b * dim + i] / masses[b] - sums[a * dim + i] / masses[a];
  let best = -search.least;
  let leaves = -1;
  let comes = -1;
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
        leaves = listed[x];
        comes = listed[y];
      }
    }
  }
  return leaves < 0 ? undefined : { leaves, comes };
}
