import { Rng, trace } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { drawnProblem } from "./drawn-problem.ts";
import { placedLabels, type SampleFront, sampleFronts } from "./sample-fronts.ts";

const ROWS = 400;
const cells = [[0], [1]];
const everyRow = Uint32Array.from({ length: ROWS }, (_, row) => row);

/** Two numbers a row; `strangers` of them, all of one group, are far from the others. */
function drawnRows(strangers: number) {
  const rng = Rng.fromSeed(3);
  const strata = Uint16Array.from({ length: ROWS }, (_, row) => (row < strangers || rng.float() < 0.6 ? 0 : 1));
  const points = Float64Array.from({ length: 2 * ROWS }, (_, i) => rng.normal() + (i < 2 * strangers ? 40 : 0));
  return { points, strata, sampled: ROWS, sample: everyRow, isEven: true, masses: new Float64Array(ROWS).fill(1) };
}

/** As of a table of so many rows in all. */
function frontsOf(strangers: number, rows: number, minSize?: number) {
  const drawn = drawnRows(strangers);
  const attributes = [{ name: "sex", groups: ["f", "m"], groupOf: drawn.strata }];
  const own = drawnProblem(drawn, { dim: 2, clusters: 3, attributes: attributesOf(attributes) } as never, cells);
  const limits = minSize === undefined ? undefined : { minSize, maxSize: Number.POSITIVE_INFINITY, shares: [] };
  const options = { starts: 2, iterations: 3, levels: 3, followed: 1, explored: 6 };
  return sampleFronts(drawn, { ...own, size: rows, mass: rows, limits } as typeof own, cells, {
    ...{ seed: 1, method: trace, options },
  });
}

const attributesOf = (given: readonly object[]) =>
  given.map((attribute) => ({ ...attribute, firstCell: 0, measure: { name: "balance" } }));

const smallest = ({ front }: SampleFront): number =>
  Math.min(...front.solutions.flatMap(({ clustering }) => [...clustering.sizes]));

it("searches again without rows that are alone in their cluster, where the sample has such", async () => {
  const [first, second, ...more] = await frontsOf(4, 4000);
  expect(smallest(first)).toBe(4);
  expect(first.rowOf).toHaveLength(ROWS);
  expect(second.rowOf.length).toBeLessThan(ROWS);
  expect([...second.rowOf].every((row) => row >= 4)).toBe(true);
  expect(smallest(second)).toBeGreaterThan(4);
  expect(more.length).toBeLessThan(2);
  const drawn = drawnRows(4);
  const { clustering } = second.front.solutions[0];
  const placed = placedLabels(clustering, second.rowOf, drawn, 2);
  for (const [point, row] of second.rowOf.entries()) expect(placed[row]).toBe(clustering.labels[point]);
  const means = [...clustering.sizes.keys()].map((k) => {
    const own = [...second.rowOf].filter((row) => placed[row] === k);
    return [0, 1].map((i) => own.reduce((sum, row) => sum + drawn.points[2 * row + i], 0) / own.length);
  });
  const away = (k: number): number => Math.hypot(drawn.points[0] - means[k][0], drawn.points[1] - means[k][1]);
  expect(away(placed[0])).toBeCloseTo(Math.min(...[0, 1, 2].map(away)), 9);
});

it("searches once where clusters are large, where the sample is all there is, and where sizes are limited anyway", async () => {
  expect(await frontsOf(0, 4000)).toHaveLength(1);
  expect(await frontsOf(4, ROWS)).toHaveLength(1);
  expect(await frontsOf(4, 4000, 20)).toHaveLength(1);
});
