import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../../measures/objective.ts";
import { additiveEpsilon } from "./additive-epsilon.ts";
import { coverage } from "./coverage.ts";

const objectives: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 16 })), {
  minLength: 1,
  maxLength: 8,
});

describe("additiveEpsilon", () => {
  it("is a hand calculation", () => {
    // Box 8 x 0.5. The reference (2, 0.25) is missed by (4, 0.25) by 2/8; (1, 0) misses it by 0.25/0.5.
    const front = [
      [4, 0.25],
      [1, 0],
    ];
    expect(additiveEpsilon(objectives, front, [[2, 0.25]], [0, 0.5], [8, 0])).toBe(0.25);
    expect(additiveEpsilon(objectives, [[2, 0.5]], [[4, 0.25]], [0, 0.5], [8, 0])).toBe(-0.25);
  });

  it("is the first of all shifts after which the front covers the reference", () => {
    fc.assert(
      fc.property(points, points, (front, reference) => {
        const shifts = Array.from({ length: 33 }, (_, i) => i - 16);
        const first = shifts.find((by) => {
          const shifted = front.map(([cost, balance]) => [cost - by, balance + by]);
          return coverage(objectives, shifted, reference) === 1;
        });
        expect(additiveEpsilon(objectives, front, reference, [0, 16], [16, 0]) * 16).toBe(first);
      }),
    );
  });

  it("is infinite for an empty front", () => {
    expect(additiveEpsilon(objectives, [], [[1, 1]], [0, 1], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(additiveEpsilon(objectives, [[1, 1]], [], [0, 1], [1, 0])).toBe(Number.NEGATIVE_INFINITY);
  });
});
