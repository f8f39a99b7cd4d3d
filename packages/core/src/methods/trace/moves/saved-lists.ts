import { distancesInPieces } from "../../../kernels/distances.ts";
import type { Pieces } from "../../../pieces.ts";
import type { MoveLists } from "./move-lists.ts";

/** A clustering and its lists as they were: to begin there again takes less than to list all points again. */
export type SavedLists = readonly (Float64Array | Int32Array | Uint8Array)[];

export const saveLists = (lists: MoveLists): SavedLists => arraysOf(lists).map((array) => array.slice());

/** Back to what was saved; distances are computed again. Paths must be found again. */
export function* recallInPieces(lists: MoveLists, saved: SavedLists): Pieces<void> {
  arraysOf(lists).forEach((array, i) => {
    array.set(saved[i]);
  });
  for (let stratum = 0; stratum < lists.stamps.length; stratum++) lists.stamps[stratum]++;
  yield* distancesInPieces(lists.problem, lists.kernels, lists.centers, lists.distances);
}

/** All that moves and recentring change but the distances, which follow from the centres. */
function arraysOf(lists: MoveLists): SavedLists {
  const { labels, floats, counts } = lists.clustering;
  const { centers, costs, points, lengths, partial, limits, head, next, previous, sizes } = lists;
  return [labels, floats, counts, centers, costs, points, lengths, partial, limits, head, next, previous, sizes];
}
