import { twoCheapestInto } from "./two-cheapest.ts";

/** The sample of one stratum: what it says about how counts answer to prices. */
export interface StratumSample {
  /** Row-major rows x dim. */
  readonly points: Float64Array;
  readonly rows: number;
}

/** The sample as it came, by strata. */
export function strataSamples(points: Float64Array, strata: Uint16Array, count: number, dim: number): StratumSample[] {
  return Array.from({ length: count }, (_, s) => {
    const own = [...strata.keys()].filter((p) => strata[p] === s);
    const taken = new Float64Array(own.length * dim);
    for (const [row, p] of own.entries()) taken.set(points.subarray(p * dim, (p + 1) * dim), row * dim);
    return { points: taken, rows: own.length };
  });
}

/** Row-major rows x clusters. */
export function distancesTo({ points, rows }: StratumSample, centers: Float64Array, dim: number): Float64Array {
  const clusters = centers.length / dim;
  const distances = new Float64Array(rows * clusters);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < clusters; k++) {
      let distance = 0;
      for (let i = 0; i < dim; i++) {
        const difference = points[row * dim + i] - centers[k * dim + i];
        distance += difference * difference;
      }
      distances[row * clusters + k] = distance;
    }
  }
  return distances;
}

/** Rows of every cluster at these prices, and of every row its best cluster, the second, and by how much it is behind. */
export function standingOf(distances: Float64Array, prices: Float64Array) {
  const clusters = prices.length;
  const rows = distances.length / clusters;
  const counts = new Float64Array(clusters);
  const first = new Uint8Array(rows);
  const second = new Uint8Array(rows);
  const margins = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    margins[row] = twoCheapestInto(distances, prices, row, first, second);
    counts[first[row]]++;
  }
  return { counts, first, second, margins };
}
