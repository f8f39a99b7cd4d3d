import type { Problem } from "../problem/problem.ts";

const EPOCHS = 60;

/**
 * Centres that separate the labels better than the means do: a solution may be optimal for centres that it left
 * since. |x - c|^2 + price is linear in x once |x|^2 is taken away, so a perceptron on (center, price) finds what
 * separates the labels where something does; the state with the fewest errors in a pass is kept.
 */
export function moveCenters(
  { points, dim, clusters, size, squares, mass }: Problem,
  labels: Uint8Array,
  strata: Float64Array,
  startCenters: Float64Array,
  startPrices: Float64Array,
): Float64Array {
  const width = startPrices.length / clusters;
  const square = squares / mass; // of the constant coordinate that a bar belongs to: as long as a typical point
  const centers = Float64Array.from(startCenters);
  // The score of k is centers[k] . x - bars[k][stratum]; the price is 2 bars - |center|^2.
  const bars = startPrices.map((price, i) => (price + squaredLength(startCenters, dim, Math.floor(i / width))) / 2);
  let kept = Float64Array.from(centers);
  let fewest = Number.POSITIVE_INFINITY;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const before = Float64Array.from(centers);
    const rate = 0.5 / (2 + epoch) / dim;
    let errors = 0;
    for (let point = 0; point < size; point++) {
      const own = labels[point];
      const best = highest(points, dim, point, centers, bars, strata[point], clusters, width);
      if (best === own) continue;
      errors++;
      for (let i = 0, x = point * dim; i < dim; i++, x++) {
        centers[own * dim + i] += rate * points[x];
        centers[best * dim + i] -= rate * points[x];
      }
      bars[own * width + strata[point]] -= rate * square;
      bars[best * width + strata[point]] += rate * square;
    }
    if (errors < fewest) {
      fewest = errors;
      kept = before;
    }
    if (errors === 0) break;
  }
  return kept;
}

function highest(
  points: Float64Array,
  dim: number,
  point: number,
  centers: Float64Array,
  bars: Float64Array,
  stratum: number,
  clusters: number,
  width: number,
): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0, c = 0; k < clusters; k++) {
    let score = -bars[k * width + stratum];
    for (let i = 0, x = point * dim; i < dim; i++, c++, x++) score += centers[c] * points[x];
    if (score > most) {
      most = score;
      best = k;
    }
  }
  return best;
}

function squaredLength(centers: Float64Array, dim: number, k: number): number {
  let square = 0;
  for (let i = k * dim; i < (k + 1) * dim; i++) square += centers[i] * centers[i];
  return square;
}
