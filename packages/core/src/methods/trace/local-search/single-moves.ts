import { squaredDistance } from "../../../kernels/distance.ts";
import { overRows, type Pieces } from "../../../pieces.ts";
import { meansInto } from "../../../problem/clustering.ts";
import { weightOf } from "../../../problem/problem.ts";
import { holdsAfter } from "../floors/floor-keeper.ts";
import { forgetAll, lackAfterComing, lackAfterLeaving } from "../moves/known-lacks.ts";
import { relocateInPlace } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";

/**
 * One sweep of single moves that count the shift of both means (Hartigan), n/(n-w) d(own) against m/(m+w) d(other), and
 * keep the floors. Distances to the fixed centres only say where to look. Returns the moves made.
 */
export function* moveSinglesInPieces(search: LocalSearch): Pieces<number> {
  const { problem, clustering, known } = search;
  const { size, clusters, dim } = problem;
  const means = new Float64Array(clusters * dim);
  meansInto(problem, clustering, means);
  forgetAll(known);
  let moves = 0;
  yield* overRows(size, clusters, (from, to) => {
    moves += moveRowsInPlace(search, means, from, to);
  });
  return moves;
}

function moveRowsInPlace(search: LocalSearch, means: Float64Array, first: number, end: number): number {
  const { problem, lists, clustering, keeper, known } = search;
  const { clusters, weights, points, dim } = problem;
  const { labels, masses, sizes } = clustering;
  const { distances, strata } = lists;
  let moves = 0;
  for (let point = first; point < end; point++) {
    const a = labels[point];
    if (sizes[a] <= 1) continue;
    const weight = weightOf(problem, point);
    const row = point * clusters;
    const own = (distances[row + a] * masses[a]) / (masses[a] - weight);
    for (let b = 0; b < clusters; b++) {
      if (b === a || (distances[row + b] * masses[b]) / (masses[b] + weight) >= own || sizes[b] === 0) continue;
      const stratum = strata.of[point];
      // Of equal points it is known: at floors most of them may not leave, or not come.
      if (weights === undefined) {
        if (lackAfterLeaving(known, keeper, a, stratum) > 0) break;
        if (lackAfterComing(known, keeper, b, stratum) > 0) continue;
      }
      const here = (squaredDistance(points, dim, point, means, a) * masses[a]) / (masses[a] - weight);
      const there = (squaredDistance(points, dim, point, means, b) * masses[b]) / (masses[b] + weight);
      if (weight * (there - here) >= -search.least) continue;
      if (!holdsAfter(keeper, a, stratum, -weight) || !holdsAfter(keeper, b, stratum, weight)) continue;
      relocateInPlace(lists, point, b);
      meansInto(problem, clustering, means);
      forgetAll(known);
      moves++;
      break;
    }
  }
  return moves;
}
