import { nthLargest } from "@fairfront/core/internal";
import { twoCheapestInto } from "./two-cheapest.ts";

const STILL = 1e-6; // of the largest price: it has not moved
const CLEARANCE = 1e-3; // beyond the first or last row, in parts of its threshold

/** The two cheapest clusters of every row, kept up to date as prices change. */
class Cheapest {
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  private readonly distances: Float64Array;
  private readonly prices: Float64Array;

  /** Row-major rows x clusters; `prices` are looked at again whenever `refresh` is called. */
  constructor(distances: Float64Array, prices: Float64Array) {
    this.distances = distances;
    this.prices = prices;
    const rows = distances.length / prices.length;
    this.first = new Uint8Array(rows);
    this.second = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) this.look(row);
  }

  /** The price of k below which every row would go there. */
  thresholdsInto(k: number, out: Float64Array): void {
    const { first, second, distances, prices } = this;
    const clusters = prices.length;
    for (let row = 0, start = 0; row < first.length; row++, start += clusters) {
      const other = first[row] === k ? second[row] : first[row];
      out[row] = distances[start + other] + prices[other] - distances[start + k];
    }
  }

  /** After the price of k has changed. */
  refresh(k: number): void {
    const { first, second, distances, prices } = this;
    const clusters = prices.length;
    for (let row = 0, start = 0; row < first.length; row++, start += clusters) {
      const [a, b] = [first[row], second[row]];
      if (a === k || b === k) {
        this.look(row);
        continue;
      }
      const total = distances[start + k] + prices[k];
      if (total < distances[start + a] + prices[a]) {
        second[row] = a;
        first[row] = k;
      } else if (total < distances[start + b] + prices[b]) second[row] = k;
    }
  }

  private look(row: number): void {
    twoCheapestInto(this.distances, this.prices, row, this.first, this.second);
  }
}

/**
 * Prices that give every cluster its wanted number of rows, which need not be whole: cluster after cluster, between the
 * last row that comes and the first that stays away, in proportion. Starts from `prices`; `sweeps` at most.
 */
export function matchPrices(
  distances: Float64Array,
  wanted: ArrayLike<number>,
  prices: Float64Array,
  sweeps: number,
): Float64Array {
  const clusters = prices.length;
  const tuned = Float64Array.from(prices);
  const cheapest = new Cheapest(distances, tuned);
  const thresholds = new Float64Array(distances.length / clusters);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let moved = 0;
    let largest = 0;
    for (let k = 0; k < clusters; k++) {
      const before = tuned[k];
      cheapest.thresholdsInto(k, thresholds);
      tuned[k] = priceFor(thresholds, wanted[k], before);
      cheapest.refresh(k);
      moved = Math.max(moved, Math.abs(tuned[k] - before));
      largest = Math.max(largest, Math.abs(tuned[k]));
    }
    if (moved <= STILL * largest) break;
  }
  const least = tuned.reduce((a, b) => Math.min(a, b));
  return tuned.map((price) => price - least);
}

/**
 * The price below which `wanted` of the thresholds lie, in proportion between two of them. Where none or all of them should, any
 * price beyond does: that from `before`, for one just beyond would be wrong for the next row. Reorders.
 */
function priceFor(thresholds: Float64Array, wanted: number, before: number): number {
  const rows = thresholds.length;
  const place = Math.min(Math.max(wanted - 0.5, 0), rows - 1); // from the top: half way after the last that comes
  const low = Math.floor(place);
  const last = nthLargest(thresholds, low);
  if (wanted < 0.5) return Math.max(before, last + (0.5 - wanted) * Math.abs(last) * CLEARANCE);
  if (wanted > rows - 0.5) return Math.min(before, last - (wanted - rows + 0.5) * Math.abs(last) * CLEARANCE);
  if (low + 1 >= rows) return last;
  return last + (place - low) * (nthLargest(thresholds, low + 1) - last);
}
