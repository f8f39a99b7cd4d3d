import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../../measures/objective.ts";
import { hypervolume } from "./hypervolume.ts";

const SIDE = 8; // a power of two, so that every share of the box is exact and tests compare without tolerance

function lowerObjectives(count: number): Objective[] {
  return Array.from({ length: count }, (_, i) => ({ name: `f${i}`, better: "lower" }));
}

function integerPoints(dimensions: number, most: number) {
  return fc.array(fc.array(fc.integer({ min: 0, max: SIDE }), { minLength: dimensions, maxLength: dimensions }), {
    maxLength: most,
  });
}

function share(points: readonly number[][], dimensions: number): number {
  const corner = (value: number) => new Array<number>(dimensions).fill(value);
  return hypervolume(lowerObjectives(dimensions), points, corner(0), corner(SIDE));
}

/** Counts the unit boxes of the box whose best corner some point weakly dominates. */
function shareByCounting(points: readonly number[][], dimensions: number): number {
  const boxes = SIDE ** dimensions;
  let dominated = 0;
  for (let at = 0; at < boxes; at++) {
    const corner = Array.from({ length: dimensions }, (_, i) => Math.floor(at / SIDE ** i) % SIDE);
    if (points.some((point) => point.every((value, i) => value <= corner[i]))) dominated++;
  }
  return dominated / boxes;
}

describe("hypervolume", () => {
  it("is the area between cost, balance and the worst corner", () => {
    const objectives: Objective[] = [
      { name: "cost", better: "lower" },
      { name: "balance", better: "higher" },
    ];
    // Box 10 x 0.5. Gains (0.8, 0.5) and (0.5, 1): 0.8 * 0.5 + 0.5 * 0.5.
    const points = [
      [2, 0.25],
      [5, 0.5],
    ];
    expect(hypervolume(objectives, points, [0, 0.5], [10, 0])).toBeCloseTo(0.65, 15);
  });

  it.each([
    [1, 300],
    [2, 300],
    [3, 150],
    [4, 60],
    [5, 12],
  ])("in %i dimensions is the share of grid boxes that are dominated", (dimensions, numRuns) => {
    fc.assert(
      fc.property(integerPoints(dimensions, 12), (points) => {
        expect(share(points, dimensions)).toBe(shareByCounting(points, dimensions));
      }),
      { numRuns },
    );
  });

  it.each([2, 3, 4])("in %i dimensions has the same bytes whatever the order of the points", (dimensions) => {
    const coordinate = fc.integer({ min: 0, max: 20 }).map((step) => step * 0.37); // inexact sums, and many ties
    const points = fc.array(fc.array(coordinate, { minLength: dimensions, maxLength: dimensions }), { maxLength: 10 });
    fc.assert(
      fc.property(
        points.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(share(shuffled, dimensions)).toBe(share(list, dimensions));
        },
      ),
    );
  });

  it.each([2, 3, 4])("in %i dimensions grows with a point exactly if no other dominates it", (dimensions) => {
    fc.assert(
      fc.property(integerPoints(dimensions, 9), integerPoints(dimensions, 1), (points, [extra]) => {
        fc.pre(extra !== undefined);
        const idle = extra.includes(SIDE) || points.some((point) => point.every((value, i) => value <= extra[i]));
        const growth = share([...points, extra], dimensions) - share(points, dimensions);
        if (idle) expect(growth).toBe(0);
        else expect(growth).toBeGreaterThan(0);
      }),
    );
  });

  it("clips: beyond the worst adds nothing, beyond the ideal counts as the ideal", () => {
    expect(share([[-3, 4]], 2)).toBe(0.5);
    expect(share([[-3, 9]], 2)).toBe(0);
    expect(share([[-1, -1, -1]], 3)).toBe(1);
    expect(share([], 2)).toBe(0);
  });

  it("counts an objective that cannot vary as reached, unless a score is worse", () => {
    const objectives = lowerObjectives(2);
    expect(hypervolume(objectives, [[0, 2]], [0, 0], [0, 8])).toBe(0.75);
    expect(hypervolume(objectives, [[1, 2]], [0, 0], [0, 8])).toBe(0);
    const higher: Objective[] = objectives.map(({ name }) => ({ name, better: "higher" }));
    expect(hypervolume(higher, [[1, 6]], [1, 8], [1, 0])).toBe(0.75);
    expect(hypervolume(higher, [[0, 6]], [1, 8], [1, 0])).toBe(0);
  });
});
