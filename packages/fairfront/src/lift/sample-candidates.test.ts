import { Rng, trace } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { drawnProblem } from "./drawn-problem.ts";
import type { DrawnRows } from "./drawn-rows.ts";
import { sampleCandidates } from "./sample-candidates.ts";
import { strataSamples } from "./stratum-sample.ts";

const cells = [[0], [1]];
const options = { starts: 2, iterations: 3, levels: 3, followed: 1, explored: 6 };

/** Two numbers a row; the last `far` rows are far from the others, half of them one way and half another; each row stands for `mass`. */
function drawnRows(rows: number, far: number, mass: number): DrawnRows {
  const rng = Rng.fromSeed(5);
  const strata = Uint16Array.from({ length: rows }, () => (rng.float() < 0.6 ? 0 : 1));
  const sampled = rows - far;
  const points = Float64Array.from({ length: 2 * rows }, (_, i) => {
    const row = Math.floor(i / 2);
    return rng.normal() + (row < sampled || row % 2 === i % 2 ? 0 : 60);
  });
  const masses = Float64Array.from({ length: rows }, (_, row) => (row < sampled ? mass : 1));
  return { points, strata, sampled, sample: Uint32Array.from({ length: sampled }, (_, i) => i), isEven: true, masses };
}

async function candidatesOf(drawn: DrawnRows, most: number) {
  const groupOf = drawn.strata;
  const attributes = [{ name: "sex", groups: ["f", "m"], groupOf, firstCell: 0, measure: { name: "balance" } }];
  const own = drawnProblem(drawn, { dim: 2, clusters: 4, attributes } as never, cells);
  const mass = drawn.masses.reduce((a, b) => a + b);
  const squares = drawn.points.reduce((sum, x, i) => sum + drawn.masses[i >> 1] * x * x, 0);
  const whole = { ...own, size: mass, mass, squares } as typeof own;
  const samples = strataSamples(drawn.points, drawn.strata.subarray(0, drawn.sampled), 2, 2);
  const request = { seed: 1, method: trace, options };
  return { whole, candidates: await sampleCandidates(drawn, samples, whole, cells, request, most) };
}

it("takes so many solutions on, and the fairest to floors that a sample's few rows do not allow", async () => {
  const { whole, candidates } = await candidatesOf(drawnRows(300, 0, 10), 12);
  const floors = candidates.map(({ floors: [floor] }) => floor);
  const [usual, fairer] = [floors.slice(0, -5), floors.slice(-5)];
  expect(usual.length).toBeLessThanOrEqual(12);
  expect(usual.length).toBeGreaterThan(5);
  const { best } = whole.attributes[0].measure;
  expect(fairer[0]).toBeGreaterThan(Math.max(...usual));
  expect(fairer).toEqual(fairer.toSorted((a, b) => a - b));
  expect(fairer[4]).toBeCloseTo(best, 12);
});

it("takes of several fronts what is best by all rows that were drawn", async () => {
  const drawn = drawnRows(420, 20, 10);
  const { candidates } = await candidatesOf(drawn, 30); // of the sample without far rows, and of all
  const isAway = (center: Float64Array): boolean => Math.max(...center) > 30;
  const away = candidates.map(
    ({ rule: { centers } }) => [0, 1, 2, 3].filter((k) => isAway(centers.slice(2 * k, 2 * k + 2))).length,
  );
  expect(candidates.length).toBeGreaterThan(5);
  expect(away.slice(0, 1)).toEqual([2]); // both kinds of far rows are clusters of the cheapest
});
