import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../../measures/objective.ts";
import { coverage } from "./coverage.ts";
import { igdPlus } from "./igd-plus.ts";

const objectives: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
  minLength: 1,
  maxLength: 8,
});

describe("igdPlus", () => {
  it("is a hand calculation: only what is worse counts, in shares of the box", () => {
    // Box 10 x 1. (4, 0.5) is 0.3 more costly and 0.4 less fair than (1, 0.9): 0.5. It is better than (6, 0.1): 0.
    const reference = [
      [1, 0.9],
      [6, 0.1],
    ];
    expect(igdPlus(objectives, [[4, 0.5]], reference, [0, 1], [10, 0])).toBeCloseTo(0.25, 12);
    // (0, 0.5) lacks 0.4 in balance; that it is cheaper does not matter. It is nearer to the first than (4, 0.5).
    const front = [
      [4, 0.5],
      [0, 0.5],
    ];
    expect(igdPlus(objectives, front, reference, [0, 1], [10, 0])).toBeCloseTo(0.2, 12);
  });

  it("is 0 exactly where the front covers the whole reference", () => {
    fc.assert(
      fc.property(points, points, (front, reference) => {
        const covered = coverage(objectives, front, reference) === 1;
        expect(igdPlus(objectives, front, reference, [0, 6], [6, 0]) === 0).toBe(covered);
      }),
    );
  });

  it("never grows by a point more", () => {
    fc.assert(
      fc.property(points, points, points, (front, more, reference) => {
        const fewer = igdPlus(objectives, front, reference, [0, 6], [6, 0]);
        expect(igdPlus(objectives, [...front, ...more], reference, [0, 6], [6, 0])).toBeLessThanOrEqual(fewer);
      }),
    );
  });

  it("is infinite for an empty front, and 0 for an empty reference", () => {
    expect(igdPlus(objectives, [], [[1, 1]], [0, 1], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(igdPlus(objectives, [], [], [0, 1], [1, 0])).toBe(0);
  });
});
