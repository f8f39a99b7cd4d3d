import { describe, expect, it } from "vitest";
import { tallyClustering } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import { Rng } from "../../random/rng.ts";
import { nearestOfCell } from "./cell-sampling.ts";

const SIZE = 400;
const problem = makeProblem({
  points: Array.from({ length: SIZE }, (_, p) => p),
  dim: 1,
  clusters: 4,
  attributes: [
    { name: "half", groups: ["low", "high"], groupOf: Array.from({ length: SIZE }, (_, p) => (p < 200 ? 0 : 1)) },
    { name: "parity", groups: ["even", "odd"], groupOf: Array.from({ length: SIZE }, (_, p) => p % 2) },
  ],
});
const clustering = tallyClustering(
  problem,
  Uint8Array.from(problem.rows, (row) => (row === 7 ? 3 : Math.floor(row / 10) % 3)),
);
const farLeft = Float64Array.of(-1e6);

const cellOf = (attribute: number, cluster: number, group: number): number[] =>
  [...clustering.labels.keys()].filter(
    (p) => clustering.labels[p] === cluster && problem.attributes[attribute].groupOf[p] === group,
  );

describe("nearestOfCell", () => {
  it.each([
    ["one draw", 1],
    ["some draws", 5],
    ["half of the cell", 35],
  ])("takes every point of the cell as often as a uniform sample would: %s", (_, sampleSize) => {
    const cell = cellOf(1, 1, 1);
    const counts = new Map<number, number>();
    const repeats = 20_000;
    const rng = Rng.fromSeed(2);
    for (let i = 0; i < repeats; i++) {
      const point = nearestOfCell(problem, clustering, 1, 1, 1, sampleSize, farLeft, 0, rng);
      counts.set(point, (counts.get(point) ?? 0) + 1);
    }
    for (const point of counts.keys()) expect(cell).toContain(point);
    // The leftmost point wins whenever it is in the sample.
    const leftmost = cell.toSorted((a, b) => problem.points[a] - problem.points[b])[0];
    const share = (counts.get(leftmost) ?? 0) / repeats;
    const withReplacement = 1 - (1 - 1 / cell.length) ** sampleSize;
    const without = sampleSize / cell.length;
    expect(share).toBeGreaterThan(withReplacement - 0.02);
    expect(share).toBeLessThan(without + 0.02);
  });

  it("finds the nearest of the whole cell once the sample is as large", () => {
    for (const [attribute, cluster, group] of [
      [0, 0, 0],
      [0, 2, 1],
      [1, 1, 0],
      [1, 2, 1],
    ]) {
      const nearest = cellOf(attribute, cluster, group).toSorted((a, b) => problem.points[a] - problem.points[b])[0];
      expect(nearestOfCell(problem, clustering, attribute, cluster, group, SIZE, farLeft, 0, Rng.fromSeed(1))).toBe(
        nearest,
      );
    }
  });

  it("finds the only point of a rare cell, and says -1 for an empty one", () => {
    const lone = problem.rows.indexOf(7);
    expect(nearestOfCell(problem, clustering, 1, 3, 1, 1, farLeft, 0, Rng.fromSeed(1))).toBe(lone);
    expect(nearestOfCell(problem, clustering, 1, 3, 0, 1, farLeft, 0, Rng.fromSeed(1))).toBe(-1);
  });
});
