import type { Rng } from "../random/rng.ts";
import { sampleDistinctInto } from "../random/sampling.ts";
import type { PlacedRows } from "./geometry.ts";

/** Up to so many rows all are looked at; above, a sample. */
const EXACT_ROWS = 10_000;

export interface Silhouettes {
  /** The rows that were looked at, ascending. */
  readonly rows: Uint32Array;
  /** For each (b - a) / max(a, b): a its mean distance to its own cluster, b to the next; 0 alone in its cluster. */
  readonly values: Float64Array;
}

/** Rousseeuw's silhouettes with Euclidean distances; weights count as so many rows at one place. */
export function silhouettes(placed: PlacedRows, rng: Rng, sampledRows: number, exactRows = EXACT_ROWS): Silhouettes {
  const size = placed.clusterOf.length;
  const sampled = size > exactRows;
  const rows = sampled ? new Uint32Array(Math.min(sampledRows, size)) : Uint32Array.from({ length: size }, (_, i) => i);
  if (sampled) sampleDistinctInto(size, rng, rows);
  rows.sort();
  return { rows, values: valuesOf(placed, rows) };
}

function valuesOf({ points, dim, clusterOf, clusters, weights }: PlacedRows, rows: Uint32Array): Float64Array {
  const count = rows.length;
  const local = new Float64Array(count * dim);
  rows.forEach((row, i) => {
    local.set(points.subarray(row * dim, (row + 1) * dim), i * dim);
  });
  const label = Uint16Array.from(rows, (row) => clusterOf[row]);
  const weight = Float64Array.from(rows, (row) => weights?.[row] ?? 1);
  const masses = new Float64Array(clusters);
  for (let i = 0; i < count; i++) masses[label[i]] += weight[i];
  const sums = new Float64Array(count * clusters); // of weighted distances to every cluster
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      let square = 0;
      for (let f = 0, x = i * dim, y = j * dim; f < dim; f++) {
        const difference = local[x + f] - local[y + f];
        square += difference * difference;
      }
      const distance = Math.sqrt(square);
      sums[i * clusters + label[j]] += weight[j] * distance;
      sums[j * clusters + label[i]] += weight[i] * distance;
    }
  }
  return Float64Array.from(rows, (_, i) => {
    const own = label[i];
    const company = masses[own] - weight[i];
    let next = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      if (k !== own && masses[k] > 0) next = Math.min(next, sums[i * clusters + k] / masses[k]);
    }
    if (!(company > 0) || next === Number.POSITIVE_INFINITY) return 0;
    const inside = sums[i * clusters + own] / company;
    const larger = Math.max(inside, next);
    return larger > 0 ? (next - inside) / larger : 0;
  });
}
