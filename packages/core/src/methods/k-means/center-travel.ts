import type { PlainProblem } from "../../problem/problem.ts";

/**
 * How far centres have gone, for `Reassigner`: reach[k] grows in every step by what centre k went and by the most that
 * any other centre went. Everything is rounded up, so that a bound never promises too much.
 */
export interface CenterTravel {
  readonly reach: Float64Array;
  /** More than all rounding errors of two differences of distances between these points and centres. */
  readonly margin: number;
}

const ROUND_UP = 1 + 2 ** -50; // more than the rounding of the sums and roots it multiplies
const UNIT = 2 ** -53; // relative error of one operation
const UNDERFLOW = 1e-150; // squares of distances below this are rounded absolutely, not relatively

/** Centres that start here, and are means of points from the first step on. */
export function startTravel(problem: PlainProblem, centers: Float64Array): CenterTravel {
  const { dim, clusters, points } = problem;
  // A distance is at most the sum of two lengths; a mean is no longer than the longest point.
  const longest = longestPoint(problem);
  const farthest = longest + Math.max(longest, longestRow(centers, dim));
  // A computed distance errs by (dim + 3) / 2 units; four of them are compared; the rest is caution.
  const margin = points.length === 0 ? 0 : 16 * (dim + 8) * UNIT * farthest + UNDERFLOW;
  return { reach: new Float64Array(clusters), margin };
}

/** Notes a step of the centres; says whether any of them moved at all. */
export function travelInPlace(
  { reach }: CenterTravel,
  dim: number,
  before: Float64Array,
  after: Float64Array,
  wentOut: Float64Array,
): boolean {
  let most = 0;
  let nextMost = 0;
  let farthest = -1;
  let moved = false;
  for (let k = 0; k < reach.length; k++) {
    let square = 0;
    for (let i = k * dim; i < (k + 1) * dim; i++) {
      const difference = after[i] - before[i];
      if (difference !== 0) moved = true;
      square += difference * difference;
    }
    const went = Math.sqrt(square) * (1 + (dim + 4) * 2 * UNIT);
    wentOut[k] = went;
    if (went > most) {
      nextMost = most;
      most = went;
      farthest = k;
    } else if (went > nextMost) nextMost = went;
  }
  for (let k = 0; k < reach.length; k++) {
    reach[k] = (reach[k] + (wentOut[k] + (k === farthest ? nextMost : most))) * ROUND_UP;
  }
  return moved;
}

const lengths = new WeakMap<Float64Array, number>();

function longestPoint({ points, dim }: PlainProblem): number {
  let longest = lengths.get(points);
  if (longest === undefined) {
    longest = longestRow(points, dim);
    lengths.set(points, longest);
  }
  return longest;
}

function longestRow(rows: Float64Array, dim: number): number {
  let most = 0;
  for (let start = 0; start < rows.length; start += dim) {
    let square = 0;
    for (let i = start; i < start + dim; i++) square += rows[i] * rows[i];
    if (square > most) most = square;
  }
  return Math.sqrt(most);
}
