import type { Pieces } from "../../../pieces.ts";
import { movePointInPlace, retallyInPieces } from "../../../problem/clustering.ts";
import type { Problem } from "../../../problem/problem.ts";
import { offerCurrent, type Workspace } from "../workspace.ts";

const MOST_LABELLINGS = 1e6; // about a second
const BETWEEN_QUESTIONS = 4096; // labellings
const LABELLINGS_A_PIECE = 256;

/** Whether all labellings, but for the names of the clusters, can be looked at. */
export function areFew({ size, clusters }: Problem): boolean {
  let using = [1]; // using[k]: labellings of the points so far that use k + 1 clusters
  for (let point = 1; point < size; point++) {
    using = Array.from(
      { length: Math.min(clusters, using.length + 1) },
      (_, k) => (k + 1) * (using[k] ?? 0) + (using[k - 1] ?? 0),
    );
    if (using.reduce((sum, count) => sum + count, 0) > MOST_LABELLINGS) return false;
  }
  return true;
}

/** Offers every labelling in which each cluster first occurs after the ones before it: the front itself. */
export function* offerEveryLabelling(workspace: Workspace): Pieces<void> {
  const { problem, clustering } = workspace;
  const { size, clusters } = problem;
  const { labels } = clustering;
  const mostBefore = new Uint8Array(size); // the greatest label of the points before
  labels.fill(0);
  yield* retallyInPieces(problem, clustering);
  for (let looked = 1; looked % BETWEEN_QUESTIONS > 0 || !workspace.shouldStop(); looked++) {
    offerCurrent(workspace);
    if (looked % LABELLINGS_A_PIECE === 0) yield;
    let point = size - 1;
    while (point > 0 && labels[point] === Math.min(clusters - 1, mostBefore[point] + 1)) {
      movePointInPlace(problem, clustering, point--, 0);
    }
    if (point === 0) return;
    movePointInPlace(problem, clustering, point, labels[point] + 1);
    mostBefore.fill(Math.max(mostBefore[point], labels[point]), point + 1);
    if (2 * point < size) yield* retallyInPieces(problem, clustering); // seldom: sums that followed many moves have drifted
  }
}
