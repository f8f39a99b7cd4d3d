/**
 * What is lost on average, over all weights w from 0 to 1 of the preference "least w x + (1 - w) y", if a point were
 * not there. Only corners of the lower convex hull are ever preferred, so all others get 0; so do the two ends.
 * xs strictly ascending, ys strictly descending.
 */
export function marginalUtility(xs: Float64Array, ys: Float64Array): Float64Array {
  const loss = new Float64Array(xs.length);
  const corners = lowerHull(xs, ys, range(0, xs.length));
  for (let c = 1; c < corners.length - 1; c++) {
    const before = corners[c - 1];
    const point = corners[c];
    const after = corners[c + 1];
    // Between its neighbours on the hull, who would be preferred instead?
    const heirs = lowerHull(xs, ys, [...range(before, point), ...range(point + 1, after + 1)]);
    let weight = indifference(xs, ys, before, point);
    for (let h = 0; h < heirs.length; h++) {
      const end = indifference(
        xs,
        ys,
        h + 1 < heirs.length ? heirs[h] : point,
        h + 1 < heirs.length ? heirs[h + 1] : after,
      );
      const middle = (weight + end) / 2; // the loss is linear in the weight: its mean is its middle
      const dx = xs[heirs[h]] - xs[point];
      const dy = ys[heirs[h]] - ys[point];
      loss[point] += (weight - end) * (middle * dx + (1 - middle) * dy);
      weight = end;
    }
  }
  return loss;
}

/** The weight at which both points are equally good; the left one is preferred above it. */
function indifference(xs: Float64Array, ys: Float64Array, left: number, right: number): number {
  const fall = ys[left] - ys[right];
  return fall / (fall + (xs[right] - xs[left]));
}

function lowerHull(xs: Float64Array, ys: Float64Array, indices: readonly number[]): number[] {
  const hull: number[] = [];
  for (const i of indices) {
    while (hull.length > 1 && !turnsLeft(xs, ys, hull[hull.length - 2], hull[hull.length - 1], i)) hull.pop();
    hull.push(i);
  }
  return hull;
}

function turnsLeft(xs: Float64Array, ys: Float64Array, a: number, b: number, c: number): boolean {
  return (xs[b] - xs[a]) * (ys[c] - ys[b]) - (ys[b] - ys[a]) * (xs[c] - xs[b]) > 0;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
