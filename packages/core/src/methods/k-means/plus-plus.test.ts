import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { plusPlusCenters } from "./plus-plus.ts";

function problemOf(points: number[], dim: number, clusters: number, weights?: number[]): Problem {
  const groupOf = Array.from({ length: points.length / dim }, (_, p) => p % 2);
  return makeProblem({ points, dim, clusters, weights, attributes: [{ name: "sex", groups: ["f", "m"], groupOf }] });
}

const rowsOf = (values: Float64Array, dim: number): string[] =>
  Array.from({ length: values.length / dim }, (_, row) => values.slice(row * dim, (row + 1) * dim).join());

describe("plusPlusCenters", () => {
  it("chooses distinct points, however often each is repeated", () => {
    const few = fc
      .tuple(fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 }), fc.nat(), fc.nat(5))
      .map(([values, seed, copies]) => ({
        values: [...values, ...Array(copies).fill(values[0])],
        seed,
        distinct: values.length,
      }));
    fc.assert(
      fc.property(few, ({ values, seed, distinct }) => {
        const problem = problemOf(values, 1, distinct);
        const centers = rowsOf(plusPlusCenters(problem, Rng.fromSeed(seed)), 1);
        expect(new Set(centers).size).toBe(distinct);
        const known = new Set(rowsOf(problem.points, 1));
        for (const center of centers) expect(known).toContain(center);
      }),
    );
  });

  it("finds one centre in each of several far-off heaps", () => {
    const heaps = [0, 1e3, 2e3, 3e3, 4e3];
    const points = heaps.flatMap((heap) => Array.from({ length: 20 }, (_, i) => heap + i / 20));
    for (let seed = 0; seed < 50; seed++) {
      const problem = problemOf(points, 1, heaps.length);
      const shift = points[problem.rows[0]] - problem.points[0];
      const found = [...plusPlusCenters(problem, Rng.fromSeed(seed))].map((center) =>
        Math.round((center + shift) / 1e3),
      );
      expect(found.sort()).toEqual([0, 1, 2, 3, 4]);
    }
  });

  it("draws the first centre by weight", () => {
    const points = [0, 1, 2, 3];
    const problem = problemOf(points, 1, 2, [1, 1, 1, 97]);
    const heavy = problem.points[problem.rows.indexOf(3)];
    let hits = 0;
    for (let seed = 0; seed < 400; seed++) if (plusPlusCenters(problem, Rng.fromSeed(seed))[0] === heavy) hits++;
    expect(hits).toBeGreaterThan(370);
  });

  it("repeats itself for the same seed", () => {
    const problem = problemOf(
      Array.from({ length: 300 }, (_, i) => (i * 7919) % 263),
      3,
      5,
    );
    expect(plusPlusCenters(problem, Rng.fromSeed(4))).toEqual(plusPlusCenters(problem, Rng.fromSeed(4)));
  });
});
