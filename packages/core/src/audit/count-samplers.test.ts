import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { hypergeometric, hypergeometricTails, logFactorial } from "./count-samplers.ts";
import { shuffledTableInto } from "./random-tables.ts";

const choose = (n: number, k: number): number => {
  let value = 1;
  for (let i = 0; i < k; i++) value = (value * (n - i)) / (i + 1);
  return value;
};

const DRAWS = 50_000;

/**
 * Pearson's statistic over values with at least 5 expected draws, in standard deviations from its mean: a fair sampler
 * stays below 4 in all but about one of a thousand cases.
 */
function misfit(sample: () => number, mass: (k: number) => number, most: number): number {
  const seen = new Array<number>(most + 1).fill(0);
  for (let i = 0; i < DRAWS; i++) seen[sample()]++;
  let statistic = 0;
  let cells = 0;
  for (let k = 0; k <= most; k++) {
    const expected = mass(k) * DRAWS;
    if (expected < 5) continue;
    statistic += (seen[k] - expected) ** 2 / expected;
    cells++;
  }
  return (statistic - (cells - 1)) / Math.sqrt(2 * (cells - 1));
}

describe("count samplers", () => {
  it.each([
    [50, 20, 8],
    [60, 25, 30],
    [100, 4, 50],
    [40, 39, 20],
  ])("draw hypergeometric counts of %d with %d marked, %d drawn", (total, marked, drawn) => {
    const rng = Rng.fromSeed(2);
    const mass = (k: number): number => (choose(marked, k) * choose(total - marked, drawn - k)) / choose(total, drawn);
    expect(misfit(() => hypergeometric(total, marked, drawn, rng), mass, drawn)).toBeLessThan(4);
  });

  it("have the mean and variance of large counts", () => {
    const rng = Rng.fromSeed(3);
    const values = Array.from({ length: 4000 }, () => hypergeometric(4_000_000, 1_000_000, 1_000_000, rng));
    const mean = values.reduce((a, b) => a + b) / 4000;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4000;
    expect(Math.abs(mean - 250_000)).toBeLessThan(4 * Math.sqrt(140_625 / 4000));
    expect(variance / 140_625).toBeGreaterThan(0.9);
    expect(variance / 140_625).toBeLessThan(1.1);
  });

  it("know log n! and the tails that sums give", () => {
    for (const n of [0, 1, 5, 127, 128, 500]) {
      let sum = 0;
      for (let i = 2; i <= n; i++) sum += Math.log(i);
      expect(logFactorial(n)).toBeCloseTo(sum, 8);
    }
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat(), fc.nat(), (total, m, d, s) => {
        const marked = m % (total + 1);
        const drawn = d % (total + 1);
        const least = Math.max(0, drawn + marked - total);
        const most = Math.min(marked, drawn);
        const seen = least + (s % (most - least + 1));
        const mass = (k: number): number =>
          (choose(marked, k) * choose(total - marked, drawn - k)) / choose(total, drawn);
        let [few, many] = [0, 0];
        for (let k = least; k <= seen; k++) few += mass(k);
        for (let k = seen; k <= most; k++) many += mass(k);
        const tails = hypergeometricTails(total, marked, drawn, seen);
        expect(tails.few).toBeCloseTo(few, 9);
        expect(tails.many).toBeCloseTo(many, 9);
      }),
    );
  });
});

describe("random tables", () => {
  it("shuffled keep the sizes of clusters and groups, and are on average what even spreading gives", () => {
    const [rows, columns] = [
      [30, 50, 20],
      [60, 25, 15],
    ];
    const rng = Rng.fromSeed(4);
    const means = new Float64Array(9);
    const out = new Int32Array(9);
    for (let i = 0; i < 2000; i++) {
      shuffledTableInto(rows, columns, rng, out);
      for (let k = 0; k < 3; k++) expect(out[3 * k] + out[3 * k + 1] + out[3 * k + 2]).toBe(rows[k]);
      for (let j = 0; j < 3; j++) expect(out[j] + out[3 + j] + out[6 + j]).toBe(columns[j]);
      for (let c = 0; c < 9; c++) means[c] += out[c] / 2000;
    }
    for (let c = 0; c < 9; c++) {
      expect(Math.abs(means[c] - (rows[Math.floor(c / 3)] * columns[c % 3]) / 100)).toBeLessThan(0.25);
    }
  });
});
