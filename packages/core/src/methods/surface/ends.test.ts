import { describe, expect, it } from "vitest";
import { madeUpFront, square } from "../trace/small-problems.contract.ts";
import { endsOf } from "./ends.ts";

describe("The ends of a surface", () => {
  it("are the cheapest, the fairest in each attribute and the fairest in both", () => {
    const problem = square();
    const members = madeUpFront(problem, 200);
    const ends = [...endsOf(problem, members)].map((place) => members[place].scores);
    const most = (of: (scores: Float64Array) => number): number => Math.max(...members.map(({ scores }) => of(scores)));
    for (const of of [
      (s: Float64Array) => -s[0],
      (s: Float64Array) => s[1],
      (s: Float64Array) => s[2],
      (s: Float64Array) => Math.min(s[1], s[2]),
    ])
      expect(Math.max(...ends.map(of))).toBe(most(of));
    expect(ends.length).toBeLessThanOrEqual(4);
  });
});
