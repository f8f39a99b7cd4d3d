import { describe, expect, it } from "vitest";
import { objectivesOf } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Solution } from "../../pareto/solution.ts";
import { thin } from "../../pareto/thinning.ts";
import { blankClustering } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { parseOptions } from "../options.ts";
import { volumeOf } from "../volume.ts";
import { askedVolume } from "./askers.ts";
import { chooseOpen } from "./explorations.ts";
import { chooseTargets } from "./floor-cells.ts";
import { endsOf, thinSurface } from "./thin-surface.ts";
import { trace } from "./trace.ts";

/** Two attributes of two equal groups each, so that the best balance of both is 1. */
function square(): Problem {
  const points = Array.from({ length: 40 }, (_, p) => p);
  const attributes = [0, 1].map((a) => ({
    name: `a${a}`,
    groups: ["x", "y"],
    groupOf: points.map((p) => (a === 0 ? p % 2 : p < 20 ? 0 : 1)),
  }));
  return makeProblem({ points, dim: 1, clusters: 2, attributes });
}

/** A front of made-up scores, dearer where fairer, rough enough that some members are worth more than others. */
function frontOf(problem: Problem, count: number): readonly Solution[] {
  const rng = Rng.fromSeed(5);
  const archive = new Archive<Solution>(objectivesOf(problem));
  const clustering = blankClustering(problem);
  for (let i = 0; i < count; i++) {
    const [x, y] = [rng.float(), rng.float()];
    const cost = 20 + 60 * (x * x + y * y) * (1 + 0.1 * rng.float());
    archive.add({ clustering, scores: Float64Array.of(cost, x, y), origin: { method: "made up", step: 0 } });
  }
  return archive.members;
}

describe("A thinned surface", () => {
  const problem = square();
  const members = frontOf(problem, 3000);
  const kept = thinSurface(problem, members, 150);

  it("has as many members as it may, in their order, and loses less hypervolume than thinning by crowding", () => {
    expect(members.length).toBeGreaterThan(500);
    expect(kept.length).toBe(150);
    expect(kept.map((member) => members.indexOf(member))).toEqual(
      kept.map((member) => members.indexOf(member)).sort((a, b) => a - b),
    );
    const objectives = objectivesOf(problem);
    const crowded = thin(objectives, members, 150);
    expect(volumeOf(problem, objectives, kept)).toBeGreaterThan(volumeOf(problem, objectives, crowded));
  });

  it("keeps the cheapest, the fairest in each attribute and the fairest in all, even where there is room for no other", () => {
    for (const thinned of [kept, thinSurface(problem, members, 2)]) {
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

  it("is measured by askers nearly as its hypervolume", () => {
    const exact = volumeOf(problem, objectivesOf(problem), members);
    expect(Math.abs(askedVolume(problem, members, 8192) / exact - 1)).toBeLessThan(2e-3);
  });
});

describe("Floors to aim at", () => {
  const problem = square();
  const members = frontOf(problem, 300);

  it("begin with the half of the first attribute, and are never the same again", () => {
    const first = chooseTargets(problem, members, new Set(), 20, 0);
    expect(first[0].floors[0]).toBeCloseTo(0.5, 8);
    expect(first[0].floors[1]).toBeCloseTo(1, 8);
    const next = chooseTargets(problem, members, new Set(first.map(({ code }) => code)), 20, 0);
    const codes = [...first, ...next].map(({ code }) => code);
    expect(new Set(codes).size).toBe(40);
  });

  it("are left where what is uncertain is too little", () => {
    expect(chooseTargets(problem, members, new Set(), 20, 1)).toEqual([]);
    const many = chooseTargets(problem, members, new Set(), 1e4, 1e-3).length;
    expect(many).toBeGreaterThan(5);
    expect(many).toBeLessThan(chooseTargets(problem, members, new Set(), 1e4, 1e-4).length);
  });
});

describe("An exploration of a surface", () => {
  it("looks at its ends first, then beside its widest gaps", () => {
    const problem = square();
    const objectives = objectivesOf(problem);
    const archive = new Archive<Solution>(objectives);
    archive.replaceAll(frontOf(problem, 300));
    const perform = async (): Promise<never> => {
      throw new Error("nothing to perform");
    };
    const options = parseOptions(trace, {});
    const task = { problem, options, rng: Rng.fromSeed(1), objectives, archive, state: undefined, perform };
    const ends = [...endsOf(problem, archive.members)].sort((a, b) => a - b);
    const open = chooseOpen(task, new Set(), ends.length).map(({ place }) => place);
    expect(open).toEqual(ends);
    const known = new Set(ends.map((place) => archive.members[place]));
    const [next] = chooseOpen(task, known, 1);
    expect(ends).not.toContain(next.place);
  });
});
