import { atOnce, overRows, type Pieces } from "../pieces.ts";
import type { Problem } from "./problem.ts";

/**
 * For every cluster of `labels` the cluster that it is best taken for: most points agree in all, with all the references
 * at once. Of equally good matchings always the same one.
 */
export function matchClusters(
  problem: Pick<Problem, "size" | "clusters">,
  labels: Uint8Array,
  ...references: readonly Uint8Array[]
): Uint8Array {
  return atOnce(matchInPieces(problem, labels, references));
}

/** The same, some rows at a time. */
export function* matchInPieces(
  { size, clusters }: Pick<Problem, "size" | "clusters">,
  labels: Uint8Array,
  references: readonly Uint8Array[],
): Pieces<Uint8Array> {
  const apart = new Float64Array(clusters * clusters);
  for (const reference of references) {
    yield* overRows(size, 2, (from, to) => {
      for (let point = from; point < to; point++) apart[labels[point] * clusters + reference[point]]--;
    });
  }
  return cheapestMatching(clusters, apart);
}

/** The column of every row such that the sum of the chosen costs is least: the Hungarian method, O(n^3). */
function cheapestMatching(n: number, costs: Float64Array): Uint8Array {
  // Rows and columns count from 1; column 0 is where the row that looks for a place begins.
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(n + 1);
  const rowOf = new Int32Array(n + 1);
  const cameFrom = new Int32Array(n + 1);
  for (let row = 1; row <= n; row++) {
    const least = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(n + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = 1;
      const at = rowOf[column];
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= n; j++) {
        if (used[j] === 1) continue;
        const reduced = costs[(at - 1) * n + j - 1] - rowPrice[at] - columnPrice[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          cameFrom[j] = column;
        }
        if (least[j] < step) {
          step = least[j];
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (used[j] === 1) {
          rowPrice[rowOf[j]] += step;
          columnPrice[j] -= step;
        } else least[j] -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = cameFrom[column]) rowOf[column] = rowOf[cameFrom[column]];
  }
  const columnOf = new Uint8Array(n);
  for (let j = 1; j <= n; j++) columnOf[rowOf[j] - 1] = j - 1;
  return columnOf;
}
