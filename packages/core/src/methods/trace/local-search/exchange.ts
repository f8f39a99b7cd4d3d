import type { Pieces } from "../../../pieces.ts";
import { relocateInPlace } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";

/**
 * Exchanges of two points of one stratum between two clusters, judged with the shift of both means. Looks at the listed
 * candidates of fresh lists; at most one exchange a cluster, since each moves its mean. Returns the exchanges made.
 */
export function* exchangeInPieces(search: LocalSearch): Pieces<number> {
  const { problem, lists, clustering, moves } = search;
  const { clusters } = problem;
  const touched = new Uint8Array(clusters);
  let made = 0;
  for (let a = 0; a < clusters; a++) {
    for (let b = a + 1; b < clusters; b++) {
      if (touched[a] === 1 || touched[b] === 1 || clustering.sizes[a] === 0 || clustering.sizes[b] === 0) continue;
      const pair = moves.bestExchange(search, a, b);
      if (pair === undefined) continue;
      relocateInPlace(lists, pair.leaves, b);
      relocateInPlace(lists, pair.comes, a);
      touched[a] = 1;
      touched[b] = 1;
      made++;
    }
    if (search.isRestDue()) yield;
  }
  return made;
}
