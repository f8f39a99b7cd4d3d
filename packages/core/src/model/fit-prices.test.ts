import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { countReproduced, fitPrices, type StratumRows } from "./fit-prices.ts";
import { nthLargest } from "./nth-largest.ts";

/** Rows at random distances whose labels are the cheapest under the given prices. */
function priced(rows: number, prices: readonly number[], rng: Rng): StratumRows {
  const clusters = prices.length;
  const distances = Float64Array.from({ length: rows * clusters }, () => rng.float() * 10);
  const labels = Uint8Array.from({ length: rows }, (_, row) => {
    const totals = prices.map((price, k) => distances[row * clusters + k] + price);
    return totals.indexOf(Math.min(...totals));
  });
  return { distances, labels, clusters };
}

describe("fitPrices", () => {
  it("reproduces every label that some prices explain", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 2, maxLength: 6 }),
        (seed, prices) => {
          const stratum = priced(150, prices, Rng.fromSeed(seed));
          expect(countReproduced(stratum, fitPrices(stratum)) / 150).toBeGreaterThanOrEqual(0.99);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("asks no price of labels that are nearest already", () => {
    const stratum = priced(50, [0, 0, 0], Rng.fromSeed(1));
    expect([...fitPrices(stratum)]).toEqual([0, 0, 0]);
  });

  it("keeps the clusters' sizes where labels follow no rule", () => {
    const rng = Rng.fromSeed(4);
    const { distances } = priced(400, [0, 0, 0], rng);
    const labels = Uint8Array.from({ length: 400 }, () => (rng.float() < 0.7 ? 0 : 1 + rng.below(2)));
    const prices = fitPrices({ distances, labels, clusters: 3 });
    const counts = [0, 0, 0];
    for (let row = 0; row < 400; row++) {
      const totals = [0, 1, 2].map((k) => distances[row * 3 + k] + prices[k]);
      counts[totals.indexOf(Math.min(...totals))]++;
    }
    expect(counts).toEqual([0, 1, 2].map((k) => labels.filter((label) => label === k).length));
  });
});

describe("nthLargest", () => {
  it("is the n-th of the sorted values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), fc.nat(), (values, n) => {
        const rank = n % values.length;
        expect(nthLargest(Float64Array.from(values), rank)).toBe(values.toSorted((a, b) => b - a)[rank]);
      }),
    );
  });
});
