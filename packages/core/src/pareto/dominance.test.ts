import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { dominates } from "./dominance.ts";

const objectives: Objective[] = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
];

describe("dominates", () => {
  it.each([
    { a: [1, 0.5], b: [2, 0.4], usual: true, paper: true },
    { a: [1, 0.5], b: [2, 0.5], usual: true, paper: false },
    { a: [1, 0.5], b: [1, 0.4], usual: true, paper: false },
    { a: [1, 0.5], b: [1, 0.5], usual: false, paper: false },
    { a: [1, 0.5], b: [0.9, 0.4], usual: false, paper: false },
    { a: [2, 0.5], b: [1, 0.5], usual: false, paper: false },
  ])("of $a over $b is $usual in the usual sense and $paper in the paper's", ({ a, b, usual, paper }) => {
    expect(dominates(objectives, a, b)).toBe(usual);
    expect(dominates(objectives, a, b, "usual")).toBe(usual);
    expect(dominates(objectives, a, b, "paper")).toBe(paper);
  });

  it("in the paper's sense is strict in every one of three objectives", () => {
    const three: Objective[] = [...objectives, { name: "size", better: "higher" }];
    expect(dominates(three, [1, 0.5, 3], [2, 0.4, 3], "paper")).toBe(false);
    expect(dominates(three, [1, 0.5, 4], [2, 0.4, 3], "paper")).toBe(true);
  });

  it("turns round with the objectives: a better-higher score behaves as its negative with better-lower", () => {
    const lower: Objective[] = objectives.map(({ name }) => ({ name, better: "lower" }));
    const vector = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(vector, vector, fc.constantFrom("usual", "paper"), (a, b, dominance) => {
        const turned = dominates(lower, [a[0], -a[1]], [b[0], -b[1]], dominance);
        expect(dominates(objectives, a, b, dominance)).toBe(turned);
      }),
    );
  });
});
