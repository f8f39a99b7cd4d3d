import { describe, expect, it } from "vitest";
import { objectivesOf } from "../../measures/objectives.ts";
import type { Solution } from "../../pareto/solution.ts";
import { thin } from "../../pareto/thinning.ts";
import { atOnce } from "../../pieces.ts";
import { madeUpFront, square } from "../trace/small-problems.contract.ts";
import { volumeOf } from "../volume.ts";
import { thinSurface } from "./thin-surface.ts";

describe("A thinned surface", () => {
  const problem = square();
  const members = madeUpFront(problem, 3000);
  const kept = atOnce(thinSurface(problem, members, 150));

  it("has as many members as it may, in their order, and loses less hypervolume than thinning by crowding", () => {
    expect(members.length).toBeGreaterThan(500);
    expect(kept.length).toBe(150);
    expect(kept.map((member) => members.indexOf(member))).toEqual(
      kept.map((member) => members.indexOf(member)).sort((a, b) => a - b),
    );
    const objectives = objectivesOf(problem);
    const crowded = thin(objectives, members, 150);
    expect(atOnce(volumeOf(problem, objectives, kept))).toBeGreaterThan(atOnce(volumeOf(problem, objectives, crowded)));
  });

  it("keeps the cheapest, the fairest in each attribute and the fairest in all, even where there is room for no other", () => {
    for (const thinned of [kept, atOnce(thinSurface(problem, members, 2))]) {
      const best = (of: (scores: Float64Array) => number, among: readonly Solution[]): number =>
        Math.max(...among.map(({ scores }) => of(scores)));
      for (const of of [
        (s: Float64Array) => -s[0],
        (s: Float64Array) => s[1],
        (s: Float64Array) => s[2],
        (s: Float64Array) => Math.min(s[1], s[2]),
      ])
        expect(best(of, thinned)).toBe(best(of, members));
    }
  });
});
