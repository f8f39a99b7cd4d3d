import { type Pieces, rowsAPiece } from "../../../pieces.ts";
import { weightOf } from "../../../problem/problem.ts";
import { holdsAfter } from "../floors/floor-keeper.ts";
import { relocateInPlace } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";

/**
 * One sweep of single moves that count the shift of both means (Hartigan), n/(n-w) d(own) against m/(m+w) d(other), and
 * keep the floors. Distances to the fixed centres only say where to look. Returns the moves made.
 */
export function* moveSinglesInPieces(search: LocalSearch): Pieces<number> {
  const { size, clusters } = search.problem;
  const rows = rowsAPiece(clusters);
  let moves = 0;
  for (let from = 0; from < size; from += rows) {
    moves += moveRowsInPlace(search, from, Math.min(from + rows, size));
    yield;
  }
  return moves;
}

function moveRowsInPlace(search: LocalSearch, first: number, end: number): number {
  const { problem, lists, clustering, keeper } = search;
  const { clusters } = problem;
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
      const here = (distanceToMean(search, point, a) * masses[a]) / (masses[a] - weight);
      const there = (distanceToMean(search, point, b) * masses[b]) / (masses[b] + weight);
      if (weight * (there - here) >= -search.least) continue;
      const stratum = strata.of[point];
      if (!holdsAfter(keeper, a, stratum, -weight) || !holdsAfter(keeper, b, stratum, weight)) continue;
      relocateInPlace(lists, point, b);
      moves++;
      break;
    }
  }
  return moves;
}

function distanceToMean({ problem, clustering }: LocalSearch, point: number, cluster: number): number {
  const { points, dim } = problem;
  const mass = clustering.masses[cluster];
  let distance = 0;
  for (let i = 0, x = point * dim, c = cluster * dim; i < dim; i++) {
    const difference = points[x + i] - clustering.sums[c + i] / mass;
    distance += difference * difference;
  }
  return distance;
}
