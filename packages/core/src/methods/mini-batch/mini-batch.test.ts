import { describe, expect, it } from "vitest";
import { bulkKernels } from "../../kernels/bulk.ts";
import { atOnce } from "../../pieces.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { assignAll } from "./assign-all.ts";
import { updateByBatches } from "./batch-updates.ts";
import { miniBatch } from "./mini-batch.ts";

function problemOf(points: number[], clusters: number, weights?: number[]): Problem {
  const groupOf = points.map((_, p) => p % 2);
  return makeProblem({ points, dim: 1, clusters, weights, attributes: [{ name: "sex", groups: ["f", "m"], groupOf }] });
}

describe("updateByBatches", () => {
  it("takes Algorithm 1's steps: counters first, then the batch's sum at the old centre", () => {
    const problem = problemOf([-10, -9, -6, 5, 8, 12], 2, [1, 2, 1, 1, 3, 1]);
    const centers = Float64Array.of(-8, 7);
    atOnce(updateByBatches(problem, centers, 3, 4, Rng.fromSeed(7)));

    const rng = Rng.fromSeed(7);
    const counters = [0, 0];
    let expected = [-8, 7];
    for (let t = 0; t < 4; t++) {
      const drawn = [0, 1, 2].map(() => rng.below(6));
      expected = expected.map((center, k) => {
        const mine = drawn.filter((p) => {
          const [a, b] = expected.map((c) => (problem.points[p] - c) ** 2);
          return (a <= b ? 0 : 1) === k;
        });
        for (const p of mine) counters[k] += problem.weights![p];
        const pull = mine.reduce((sum, p) => sum + problem.weights![p] * (problem.points[p] - center), 0);
        return counters[k] === 0 ? center : center + pull / counters[k];
      });
    }
    centers.forEach((center, k) => {
      expect(center).toBeCloseTo(expected[k], 12);
    });
  });

  it("leaves a centre that nobody is near where it is", () => {
    const centers = Float64Array.of(0, 1e6);
    atOnce(updateByBatches(problemOf([-1, 0, 1], 2), centers, 5, 5, Rng.fromSeed(1)));
    expect(centers[1]).toBe(1e6);
  });
});

describe("assignAll", () => {
  it("fills clusters that would be empty, from those that have points to spare", () => {
    const problem = problemOf([-3, -1, 1, 3], 4);
    const kernels = bulkKernels(problem.points, problem.dim, problem.size);
    const labels = atOnce(assignAll(problem, Float64Array.of(0, 100, 200, 300), kernels));
    expect(new Set(labels).size).toBe(4);
  });
});

describe("mini-batch", () => {
  it("finds far-off heaps", async () => {
    const problem = problemOf(
      [...Array(30).keys()].map((i) => Math.floor(i / 10) * 100 + (i % 10)),
      3,
    );
    const { labels } = await miniBatch.step(
      problem,
      { rng: Rng.fromSeed(1).save(), batch: 16, iterations: 20 },
      () => false,
    );
    const heaps = [0, 1, 2].map(
      (heap) => new Set([...labels].filter((_, p) => Math.floor(problem.rows[p] / 10) === heap)),
    );
    expect(heaps.map((found) => found.size)).toEqual([1, 1, 1]);
    expect(new Set(heaps.flatMap((found) => [...found])).size).toBe(3);
  });
});
