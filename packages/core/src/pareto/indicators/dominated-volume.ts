import type { Pieces } from "../../pieces.ts";

const PAIRS_A_PIECE = 4096; // of points that are compared

/**
 * The volume of the union of the boxes from the origin to each point, in O(n log n) for two dimensions and O(n^2) for
 * three; above that by what each point adds to the ones before it (WFG: While, Bradstreet & Barone 2012).
 * Coordinates are positive. The points may come in any order and dominate each other.
 */
export function dominatedVolume(points: readonly Float64Array[], dimensions: number): Pieces<number> {
  return sweep(points.toSorted(largestFirst), dimensions);
}

/** By the last coordinate, then the one before, ...: an order without chance, so that sums round alike. */
function largestFirst(a: Float64Array, b: Float64Array): number {
  for (let i = a.length - 1; i >= 0; i--) {
    if (a[i] !== b[i]) return b[i] - a[i];
  }
  return 0;
}

/** `points` in the order of `largestFirst`. */
function* sweep(points: readonly Float64Array[], dimensions: number): Pieces<number> {
  if (points.length === 0) return 0;
  if (dimensions === 1) return points[0][0];
  if (dimensions === 2) return area(points);
  if (dimensions === 3) return volume(points);
  return yield* exclusiveSum(points, dimensions);
}

/** Along falling y; every point adds the strip that juts out beyond the x reached so far. */
function area(points: readonly Float64Array[]): number {
  let total = 0;
  let reached = 0;
  for (const [x, y] of points) {
    if (x <= reached) continue;
    total += (x - reached) * y;
    reached = x;
  }
  return total;
}

/** Along falling z; between two heights the cross-section is a staircase in x and y whose area is kept up to date. */
function volume(points: readonly Float64Array[]): number {
  const xs: number[] = []; // never falling, while ys never rise
  const ys: number[] = [];
  let total = 0;
  let section = 0;
  for (let i = 0; i < points.length; i++) {
    const [x, y, z] = points[i];
    section += addStep(xs, ys, x, y);
    const nextHeight = i + 1 < points.length ? points[i + 1][2] : 0;
    total += section * (z - nextHeight);
  }
  return total;
}

/** Puts the step (x, y) into the staircase, drops those under it, and returns the area it adds. Changes xs and ys. */
function addStep(xs: number[], ys: number[], x: number, y: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (xs[middle] < x) low = middle + 1;
    else high = middle;
  }
  const after = low; // the first step that reaches x
  const floor = after < xs.length ? ys[after] : 0;
  if (floor >= y) return 0;
  let added = 0;
  let right = x;
  let height = floor;
  let first = after;
  // Leftwards under the new step: between two old steps the old height is that of the right one.
  while (first > 0 && ys[first - 1] <= y) {
    added += (right - xs[first - 1]) * (y - height);
    right = xs[first - 1];
    height = ys[first - 1];
    first--;
  }
  added += (right - (first > 0 ? xs[first - 1] : 0)) * (y - height);
  xs.splice(first, after - first, x); // one as far right but lower may stay: it has no width
  ys.splice(first, after - first, y);
  return added;
}

/**
 * Each point's own box, less what the points before it take. Those reach at least as far in the last dimension, so
 * what they take is a prism of the point's own height, and its base has one dimension less.
 */
function* exclusiveSum(points: readonly Float64Array[], dimensions: number): Pieces<number> {
  const base = dimensions - 1;
  let total = 0;
  for (let i = 0; i < points.length; i++) {
    const taken = yield* sweep(yield* clippedBy(points[i], points.slice(0, i), base), base);
    total += (boxVolume(points[i], base) - taken) * points[i][base];
    yield;
  }
  return total;
}

function boxVolume(point: Float64Array, dimensions: number): number {
  let product = 1;
  for (let i = 0; i < dimensions; i++) product *= point[i];
  return product;
}

/** The points as far as they lie in the box of `limit`, without the dominated ones, largest first. */
function* clippedBy(limit: Float64Array, points: readonly Float64Array[], dimensions: number): Pieces<Float64Array[]> {
  const clipped = points.map((point) => point.slice(0, dimensions).map((value, i) => Math.min(value, limit[i])));
  clipped.sort(largestFirst);
  const kept: Float64Array[] = [];
  let pairs = 0;
  for (const point of clipped) {
    pairs += kept.length;
    if (!kept.some((other) => covers(other, point))) kept.push(point);
    if (pairs < PAIRS_A_PIECE) continue;
    pairs = 0;
    yield;
  }
  return kept;
}

function covers(a: Float64Array, b: Float64Array): boolean {
  return b.every((value, i) => a[i] >= value);
}
