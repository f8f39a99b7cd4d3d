import type { Pieces } from "../pieces.ts";
import { type Clustering, renumberInPlace } from "../problem/clustering.ts";
import { matchInPieces } from "../problem/match-clusters.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * Gives alike clusters of a front's clusterings one number, in place. The first one's are numbered from the largest to
 * the smallest; every later one's are matched by the rows that they share with its neighbour before it and with the
 * first one at once: steps along the front compare like with like, and small steps never add up to a drift away from what
 * the clusters were. What is numbered depends on who is together with whom only, never on the numbers of the search.
 */
export function* numberAlike(problem: Pick<Problem, "size" | "clusters">, front: readonly Clustering[]): Pieces<void> {
  for (const [i, clustering] of front.entries()) {
    renumberInPlace(clustering, firstNumbers(clustering));
    yield;
    if (i === 0) continue;
    const { labels } = clustering;
    const numbers = yield* matchInPieces(problem, labels, [front[0].labels, front[i - 1].labels]);
    renumberInPlace(clustering, numbers);
    yield;
  }
}

/** From the most rows to the fewest; of equally large ones, the one with the earlier row first; empty ones last. */
function firstNumbers({ labels, sizes }: Clustering): Uint8Array {
  const firstRows = Array.from(sizes, () => labels.length);
  let left = sizes.reduce((count, size) => count + Math.min(size, 1), 0); // clusters that are not empty
  for (let row = 0; left > 0; row++) {
    if (firstRows[labels[row]] < labels.length) continue;
    firstRows[labels[row]] = row;
    left--;
  }
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[b] - sizes[a] || firstRows[a] - firstRows[b]);
  const numbers = new Uint8Array(sizes.length);
  order.forEach((cluster, number) => {
    numbers[cluster] = number;
  });
  return numbers;
}
