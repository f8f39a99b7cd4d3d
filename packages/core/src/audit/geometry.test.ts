import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { calinskiHarabasz, daviesBouldin, geometryOf, type PlacedRows } from "./geometry.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { silhouettes } from "./silhouette.ts";

const pairs: PlacedRows = {
  points: Float64Array.of(0, 1, 10, 11),
  dim: 1,
  clusterOf: Uint16Array.of(0, 0, 1, 1),
  clusters: 2,
  weights: undefined,
};

const placements = fc
  .record({
    size: fc.integer({ min: 4, max: 25 }),
    dim: fc.integer({ min: 1, max: 3 }),
    clusters: fc.integer({ min: 2, max: 4 }),
  })
  .chain(({ size, dim, clusters }) =>
    fc.record({
      points: fc
        .array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: size * dim, maxLength: size * dim })
        .map((values) => Float64Array.from(values)),
      dim: fc.constant(dim),
      clusters: fc.constant(clusters),
      clusterOf: fc
        .array(fc.nat(clusters - 1), { minLength: size, maxLength: size })
        .map((labels) => Uint16Array.from(labels, (l, i) => (i < clusters ? i : l))),
      weights: fc.constant(undefined),
    }),
  );

/** Silhouettes by the definition. */
function slowSilhouettes({ points, dim, clusterOf, clusters }: PlacedRows): number[] {
  const size = clusterOf.length;
  const distance = (p: number, q: number): number => {
    let square = 0;
    for (let i = 0; i < dim; i++) square += (points[p * dim + i] - points[q * dim + i]) ** 2;
    return Math.sqrt(square);
  };
  const meanTo = (p: number, k: number): number => {
    const others = Array.from({ length: size }, (_, q) => q).filter((q) => q !== p && clusterOf[q] === k);
    return others.reduce((sum, q) => sum + distance(p, q), 0) / others.length;
  };
  return Array.from({ length: size }, (_, p) => {
    const a = meanTo(p, clusterOf[p]);
    if (Number.isNaN(a)) return 0;
    const b = Math.min(
      ...Array.from({ length: clusters }, (__, k) => k)
        .filter((k) => k !== clusterOf[p])
        .map((k) => meanTo(p, k)),
    );
    return Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b);
  });
}

describe("quality", () => {
  it("of two pairs on a line is what the hand calculates", () => {
    const geometry = geometryOf(pairs);
    expect([...geometry.means]).toEqual([0.5, 10.5]);
    expect([...geometry.costs]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(daviesBouldin(pairs, geometry)).toBeCloseTo((0.5 + 0.5) / 10, 12);
    expect(calinskiHarabasz(pairs, geometry)).toBeCloseTo(100 / 1 / (1 / 2), 12);
    const expected = [1 - 1 / 10.5, 1 - 1 / 9.5, 1 - 1 / 9.5, 1 - 1 / 10.5];
    silhouettes(pairs, Rng.fromSeed(1), 10).values.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 12);
    });
  });

  it("has the silhouettes of the definition, 0 for a row alone", () => {
    fc.assert(
      fc.property(placements, (placed) => {
        const slow = slowSilhouettes(placed);
        silhouettes(placed, Rng.fromSeed(1), 10).values.forEach((value, i) => {
          expect(value).toBeCloseTo(slow[i], 9);
        });
      }),
    );
  });

  it("samples silhouettes of many rows, near to those of all", () => {
    const rng = Rng.fromSeed(5);
    const size = 600;
    const clusterOf = Uint16Array.from({ length: size }, (_, i) => i % 3);
    const points = Float64Array.from({ length: size * 2 }, (_, i) => rng.normal() + 3 * clusterOf[i >> 1]);
    const placed = { points, dim: 2, clusterOf, clusters: 3, weights: undefined };
    const mean = (values: Float64Array): number => values.reduce((a, b) => a + b) / values.length;
    const all = silhouettes(placed, Rng.fromSeed(1), 300);
    const some = silhouettes(placed, Rng.fromSeed(1), 300, 500);
    expect(all.rows.length).toBe(600);
    expect(new Set(some.rows).size).toBe(300);
    expect(Math.abs(mean(all.values) - mean(some.values))).toBeLessThan(0.05);
  });

  it("finds the rows that another mean is nearer to", () => {
    const { reassigned } = geometryOf({
      ...pairs,
      points: Float64Array.of(0, 1, 2, 11),
      clusterOf: Uint16Array.of(0, 0, 1, 1),
    });
    expect([...reassigned]).toEqual([0, 0, 1, 0]); // means 0.5 and 6.5: 2 is nearer to the first
  });

  it("counts a weight of 2 as two rows at one place", () => {
    const weighted = { ...pairs, points: Float64Array.of(0, 1, 10, 12), weights: [2, 1, 1, 1] };
    const doubled = { ...pairs, points: Float64Array.of(0, 0, 1, 10, 12), clusterOf: Uint16Array.of(0, 0, 0, 1, 1) };
    expect(daviesBouldin(weighted, geometryOf(weighted))).toBeCloseTo(daviesBouldin(doubled, geometryOf(doubled))!, 12);
    expect([...geometryOf(weighted).means]).toEqual([...geometryOf(doubled).means]);
  });

  it("is not defined for a single cluster", () => {
    const one = { ...pairs, clusterOf: new Uint16Array(4), clusters: 1 };
    expect(daviesBouldin(one, geometryOf(one))).toBeNull();
    expect(calinskiHarabasz(one, geometryOf(one))).toBeNull();
  });
});

describe("normalQuantile", () => {
  it.each([
    [0.975, 1.959963985],
    [0.995, 2.575829304],
    [0.5, 0],
    [0.1, -1.281551566],
    [0.001, -3.090232306],
  ])("of %d is %d", (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 7);
  });
});
