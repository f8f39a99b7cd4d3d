import type { PassTask } from "./pass-task.ts";

const NARROW = 2 ** -24; // what a number of 32 bits may be off, of its size
const WIDE = 2 ** -53; // the same for 64 bits
const LEAST = 2 ** -149; // what it may be off where it is next to nothing
const ROOM = 1.2; // for roundings of the bounds themselves

/** The rules as threads look at them first: in 32 bits. */
export interface NarrowRules {
  /** -2 c: row-major rules x pairs of clusters x dim x 2; the last cluster of an odd number is 0. */
  readonly narrowCenters: Float32Array;
  /** |c|^2 and the price: row-major strata x rules x clusters, as many as in pairs. */
  readonly biases: Float32Array;
  /** Row-major strata x rules x 2: a and b, where a |x| + b is how far the difference of two totals may be off. */
  readonly doubts: Float32Array;
  /** To be added to a, times the largest |x|: what totals in 64 bits may be off. */
  readonly moreDoubt: number;
}

/**
 * A total is b - 2 x c with b = |c|^2 + price, in dim + 1 additions after dim products. By the usual bound it is off by at
 * most (dim + 4) units of |b| + 2 |x| |c|: one each for the roundings of b, x and c, and one for their products. A difference
 * of two totals is off by twice that, and as much again in 64 bits, of |x - c|^2 + price.
 */
export function narrowRules({ dim, clusters, strata, rules, centers, prices, widths }: PassTask): NarrowRules {
  const even = 2 * Math.ceil(clusters / 2);
  const narrowCenters = new Float32Array(rules * even * dim);
  const squares = new Float64Array(rules * clusters);
  for (let r = 0; r < rules; r++) {
    for (let k = 0; k < clusters; k++) {
      const from = (r * clusters + k) * dim;
      const to = (r * even + k - (k % 2)) * dim + (k % 2);
      for (let i = 0; i < dim; i++) {
        const c = centers[from + i];
        narrowCenters[to + 2 * i] = -2 * c;
        squares[r * clusters + k] += c * c;
      }
    }
  }
  const steps = 2 * (dim + 4) * ROOM;
  const biases = new Float32Array(strata * rules * even);
  const doubts = new Float32Array(strata * rules * 2);
  for (let s = 0; s < strata; s++) {
    for (let r = 0; r < rules; r++) {
      let longest = 0;
      let largest = 0;
      for (let k = 0; k < clusters; k++) {
        const square = squares[r * clusters + k];
        const price = prices[(s * rules + r) * clusters + k];
        biases[(s * rules + r) * even + k] = square + price;
        longest = Math.max(longest, square);
        largest = Math.max(largest, square + Math.abs(price));
      }
      const at = 2 * (s * rules + r);
      doubts[at] = steps * (NARROW * 2 * Math.sqrt(longest) + LEAST);
      doubts[at + 1] = steps * (NARROW * (largest + widths[s * rules + r]) + LEAST);
    }
  }
  return { narrowCenters, biases, doubts, moreDoubt: 2 * steps * WIDE };
}
