import { makeLimits, makeMeasure, type Problem } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { conditionsOf } from "./conditions.ts";
import { wholeCounts } from "./whole-counts.ts";
import { floorsIn } from "./whole-problem.ts";

/** All rows of some groups, without points; cells of strata are the groups. */
function whole(
  masses: readonly number[],
  clusters: number,
  maxSize?: number,
  measure: "balance" | "representation" = "balance",
): Problem {
  const size = masses.reduce((a, b) => a + b);
  const groups = masses.map((_, j) => "abcd"[j]);
  const attribute = {
    ...{ name: "group", groups, groupOf: new Uint16Array(0), firstCell: 0 },
    sizes: Int32Array.from(masses),
    masses: Float64Array.from(masses),
    ranges: [],
    bestBalance: Math.min(...masses) / Math.max(...masses),
    measure: makeMeasure("group", measure, { groups, masses }),
  };
  const shape = { size, mass: size, clusters, cells: groups.length, attributes: [attribute], weighted: false };
  return { ...shape, dim: 1, limits: makeLimits({ maxSize }, shape) } as unknown as Problem;
}

const cells = [[0], [1]];

const countsOf = (
  problem: Problem,
  strata: number[][],
  wanted: Float64Array,
  floors: readonly number[],
): Float64Array => wholeCounts(conditionsOf(problem, strata), problem.clusters, wanted, floors);

describe("whole counts", () => {
  it("keep the rows of every stratum, and what was wanted where it is whole", () => {
    const wanted = Float64Array.of(10, 20, 70, 100, 100, 300);
    expect([...countsOf(whole([100, 500], 3), cells, wanted, [0.1])]).toEqual([...wanted]);
    const shared = countsOf(whole([100, 500], 3), cells, Float64Array.of(10.4, 20.4, 69.2, 100, 100, 300), [0.1]);
    expect([...shared]).toEqual([11, 20, 69, 100, 100, 300]);
  });

  it("reach the floor in clusters of few rows, of which the wanted counts are a share of a row away", () => {
    const problem = whole([1600, 8400], 3);
    const wanted = Float64Array.of(3.1, 3.1, 1593.8, 18.9, 18.9, 8362.2); // 3 of 22 rows are below the floor, in two clusters
    const floor = 0.18;
    const counts = countsOf(problem, cells, wanted, [floor]);
    expect(floorsIn(problem, cells, counts)[0]).toBeGreaterThanOrEqual(floor);
    expect(counts.reduce((off, count, i) => off + Math.abs(count - wanted[i]), 0)).toBeLessThan(8);
    expect([0, 3].map((s) => counts[s] + counts[s + 1] + counts[s + 2])).toEqual([1600, 8400]);
  });

  it("give a cluster of few another size where no whole rows of its own have the shares of all groups", () => {
    const problem = whole([9000, 600, 300, 100], 2, undefined, "representation");
    const strata = [[0], [1], [2], [3]];
    const wanted = Float64Array.of(8865, 135, 591, 9, 295.5, 4.5, 98.5, 1.5); // 150 rows: 1 or 2 of 1.5, so at most 0.75
    const counts = countsOf(problem, strata, wanted, [0.9]);
    expect(floorsIn(problem, strata, counts)[0]).toBeGreaterThanOrEqual(0.9);
    expect([0, 1, 2, 3].map((s) => counts[2 * s] + counts[2 * s + 1])).toEqual([9000, 600, 300, 100]);
    const small = [1, 3, 5, 7].reduce((sum, i) => sum + counts[i], 0);
    expect(small).toBeGreaterThanOrEqual(180); // two of 100 in 180 to 222 rows have 0.9 of their share
    expect(small).toBeLessThanOrEqual(222);
  });

  it("bring every group into a cluster of few that has several of them not at all", () => {
    const problem = whole([9000, 600, 300, 100], 2);
    const strata = [[0], [1], [2], [3]];
    const wanted = Float64Array.of(8970, 30, 600, 0, 300, 0, 100, 0);
    const counts = countsOf(problem, strata, wanted, [0.01]);
    expect([1, 3, 5, 7].map((i) => counts[i])).toEqual([30, 1, 1, 1]);
    expect(floorsIn(problem, strata, counts)[0]).toBeGreaterThanOrEqual(0.01);
  });

  it("go as near to the floor as rows can, and break no limit for it", () => {
    const problem = whole([16, 84], 3);
    const best = 16 / 84;
    const counts = countsOf(problem, cells, Float64Array.of(2, 2, 12, 18, 18, 48), [best]);
    expect(floorsIn(problem, cells, counts)[0]).toBeGreaterThan(0.15); // 2 / 18 = 0.11
    const full = whole([16, 84], 3, 60);
    const kept = countsOf(full, cells, Float64Array.of(2, 2, 12, 18, 18, 48), [best]);
    expect(kept[2] + kept[5]).toBeLessThanOrEqual(60);
  });
});
