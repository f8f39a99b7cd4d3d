import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rng } from "../random/rng.ts";
import { problems } from "../testing/arbitrary.ts";
import { makeProblem } from "./make-problem.ts";
import { evenlySpread, samplePoints, sampleProblem } from "./sample.ts";

describe("A sample of a problem", () => {
  it("is spread evenly: every stretch of points has its share, to one point", () => {
    const rng = Rng.fromSeed(1);
    for (const [size, count] of [
      [1000, 10],
      [16_001, 10_000],
      [37, 36],
    ]) {
      const picked = evenlySpread(size, count, () => rng.float());
      expect([...picked]).toEqual([...picked].sort((a, b) => a - b));
      expect(picked[count - 1]).toBeLessThan(size);
      for (const end of [0.1, 0.5, 0.9]) {
        const inside = picked.filter((point) => point < end * size).length;
        expect(Math.abs(inside - end * count)).toBeLessThanOrEqual(1);
      }
    }
  });

  it("of all points is the problem again, as k-means sees it", () => {
    fc.assert(
      fc.property(problems(), (problem) => {
        const sample = samplePoints(
          problem,
          evenlySpread(problem.size, problem.size, () => 0.5),
        );
        expect(sample.points).toEqual(Float64Array.from(problem.points));
        expect(sample.mass).toBeCloseTo(problem.mass, 9);
        expect(sample.squares).toBeCloseTo(problem.squares, 6);
        expect(Object.keys(sample)).not.toContain("attributes");
      }),
      { numRuns: 50 },
    );
  });

  it("with groups is a true problem: its points, shifted back, and their groups are those picked", () => {
    const rng = Rng.fromSeed(2);
    const groupOf = Array.from({ length: 300 }, (_, p) => p % 3);
    const problem = makeProblem({
      points: Array.from({ length: 600 }, () => 5 + rng.normal()),
      dim: 2,
      clusters: 3,
      measure: "representation",
      attributes: [{ name: "g", groups: ["a", "b", "c"], groupOf }],
      weights: groupOf.map(() => 0.5 + rng.float()),
    });
    const picked = evenlySpread(300, 60, () => 0.5);
    const sample = sampleProblem(problem, picked);
    expect(sample.size).toBe(60);
    expect(sample.attributes[0].groupOf.length).toBe(60);
    expect([...sample.attributes[0].sizes]).toEqual([20, 20, 20]);
    expect(sample.attributes[0].measure.name).toBe("representation");
    picked.forEach((point, i) => {
      expect(sample.attributes[0].groupOf[i]).toBe(problem.attributes[0].groupOf[point]);
      expect(sample.weights![i]).toBe(problem.weights![point]);
      for (let c = 0; c < 2; c++)
        expect(sample.points[2 * i + c] + sample.offset[c]).toBeCloseTo(problem.points[2 * point + c], 12);
    });
    expect(sample.rows).toEqual(picked.map((point) => problem.rows[point]));
  });

  it("is compared with all points, or with itself where it is data of its own", () => {
    const groupOf = Array.from({ length: 40 }, (_, p) => (p < 10 ? 0 : 1));
    const problem = makeProblem({
      points: Array.from({ length: 40 }, (_, p) => p),
      dim: 1,
      clusters: 2,
      measure: "representation",
      attributes: [{ name: "g", groups: ["a", "b"], groupOf }],
    });
    const half = Uint32Array.from({ length: 20 }, (_, i) => i); // a share of 1/2 in the sample, 1/4 in all
    expect(sampleProblem(problem, half).attributes[0].measure.best).toBeCloseTo(1 / 2, 12);
    expect(sampleProblem(problem, half, { ownMeasures: true }).attributes[0].measure.best).toBe(1);
    const rows = Uint32Array.from(half, (point) => 100 + point);
    expect(sampleProblem(problem, half, { rows }).rows).toEqual(rows);
  });
});
