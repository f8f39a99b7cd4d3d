import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../../measures/objective.ts";
import { dominates } from "../dominance.ts";
import { coverage } from "./coverage.ts";

const objectives: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];
const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
  minLength: 1,
  maxLength: 8,
});

describe("coverage", () => {
  it("is the share of the other's points that are equalled or dominated", () => {
    const a = [
      [1, 0.2],
      [3, 0.5],
    ];
    const b = [
      [1, 0.2], // equal
      [4, 0.4], // dominated by the second
      [2, 0.3], // between the two
      [0.9, 0.1], // cheaper than all
    ];
    expect(coverage(objectives, a, b)).toBe(0.5);
    expect(coverage(objectives, b, a)).toBe(0.5);
  });

  it("leaves out exactly the points that a's union with b still needs", () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const open = b.filter((y) => !a.some((x) => String(x) === String(y) || dominates(objectives, x, y)));
        expect(coverage(objectives, a, b)).toBe((b.length - open.length) / b.length);
      }),
    );
  });

  it("of nothing is complete, and by nothing is none", () => {
    expect(coverage(objectives, [[1, 1]], [])).toBe(1);
    expect(coverage(objectives, [], [[1, 1]])).toBe(0);
  });
});
