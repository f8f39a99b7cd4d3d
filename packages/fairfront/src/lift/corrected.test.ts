import { makeMeasure, type Problem } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import type { NearTally } from "../sources/rule.ts";
import type { Candidate } from "./candidate.ts";
import { conditionsOf } from "./conditions.ts";
import { corrected } from "./corrected.ts";
import { floorsIn } from "./whole-problem.ts";

const strataCells = [[0], [1]];
const massOf = [9000, 6000];
const problem = {
  ...{ size: 15_000, mass: 15_000, dim: 1, clusters: 3, cells: 2, limits: undefined },
  attributes: [
    {
      ...{ name: "group", groups: ["a", "b"], groupOf: new Uint16Array(0), firstCell: 0, ranges: [] },
      ...{ sizes: Int32Array.from(massOf), masses: Float64Array.from(massOf), bestBalance: 2 / 3 },
      measure: makeMeasure("group", "balance", { groups: ["a", "b"], masses: massOf }),
    },
  ],
} as unknown as Problem;

const WIDTH = 0.1;
const samples = massOf.map(() => ({ points: Float64Array.of(0), rows: 1 }));
const known = { samples, massOf, dim: 1, conditions: conditionsOf(problem, strataCells), few: 0 };

const candidate: Candidate = {
  rule: { centers: Float64Array.of(0, 10, 30), prices: new Float64Array(6) },
  wantedCounts: Float64Array.of(1, 1, 8998, 1, 1, 5998), // as a sample had them
  floors: Float64Array.of(0.5),
  widths: Float64Array.of(WIDTH, WIDTH),
};

/** Rows of two borders: between the first two clusters, and of the third. */
function tallyOf(counts: readonly number[], near: number, nearThird: number): NearTally {
  const pairs = new Float64Array(18);
  for (const s of [0, 1]) {
    for (const [from, to, rows] of [
      [0, 1, near],
      [1, 0, near],
      [1, 2, nearThird],
      [2, 1, nearThird],
    ]) {
      pairs[s * 9 + from * 3 + to] = rows;
    }
  }
  return { counts: Float64Array.from(counts), sums: new Float64Array(3), near: pairs };
}

describe("prices and counts that are corrected", () => {
  const short = [4000, 4000, 1000, 1500, 4100, 400]; // the first lacks 500 of the second group, the third 100

  it("go to those that keep the floors where rows near the borders tell how", () => {
    const { rule, wantedCounts } = corrected(candidate, tallyOf(short, 500, 500), known, false);
    expect(floorsIn(problem, strataCells, wantedCounts)[0]).toBeGreaterThan(0.499);
    expect(rule.prices[4] - rule.prices[3]).toBeGreaterThan(0);
  });

  it("stay as they were wanted where the rows near are those of a sample, and too few to tell so much", () => {
    const points = Float64Array.of(
      ...new Array(44).fill(0),
      ...new Array(44).fill(10),
      ...new Array(3).fill(30),
      19.999,
    );
    const border = [0.001, 0.002, 0.003, 0.004].flatMap((away) => [5 - away, 5 + away]);
    const sample = { points: Float64Array.of(...points, ...border), rows: points.length + border.length };
    const { near: _, ...tally } = tallyOf([1000, 4000, 4000, 3500, 2400, 100], 0, 0);
    const found = corrected(candidate, tally, { ...known, samples: [sample, sample] }, false);
    expect([...found.wantedCounts]).toEqual([...candidate.wantedCounts]);
  });
});
