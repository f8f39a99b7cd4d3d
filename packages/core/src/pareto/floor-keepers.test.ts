import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { objectivesOf } from "../measures/objectives.ts";
import { thinSurface } from "../methods/trace/surface/thin-surface.ts";
import { volumeOf } from "../methods/volume.ts";
import { blankClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { Rng } from "../random/rng.ts";
import { Archive } from "./archive.ts";
import { floorKeepers } from "./floor-keepers.ts";
import type { Scored, Solution } from "./solution.ts";
import { thin } from "./thinning.ts";

const LEVELS = 200;

/** By its meaning: for every attribute and for all together the least cost at every floor of the grid. */
function leastCosts(best: readonly number[], members: readonly Scored[]): number[] {
  const sides = [...best.map((_, a) => [a]), best.map((_, a) => a)];
  return sides.flatMap((side) =>
    Array.from({ length: LEVELS + 1 }, (_, level) => {
      const fair = members.filter(({ scores }) => side.every((a) => scores[1 + a] / best[a] >= level / LEVELS));
      return Math.min(...fair.map(({ scores }) => scores[0]));
    }),
  );
}

/** Two attributes of two equal groups each: the best of both is 1. */
const points = Array.from({ length: 40 }, (_, p) => p);
const problem = makeProblem({
  points,
  dim: 1,
  clusters: 2,
  attributes: [0, 1].map((a) => ({
    name: `a${a}`,
    groups: ["x", "y"],
    groupOf: points.map((p) => (a === 0 ? p % 2 : p < 20 ? 0 : 1)),
  })),
});
const clustering = blankClustering(problem);
const solutionOf = (scores: readonly number[]): Solution => ({
  clustering,
  scores: Float64Array.from(scores),
  origin: { method: "made up", step: 0 },
});

/** More expensive where fairer, with some that are cheap by luck. */
function drawn(rng: Rng, attributes: number): Solution {
  const shares = Array.from({ length: attributes }, () => rng.float());
  const cost = 20 + 60 * shares.reduce((sum, share) => sum + share * share, 0) * (0.7 + 0.6 * rng.float());
  return solutionOf([cost, ...shares]);
}

describe("an archive that is thinned", () => {
  it("never gets more expensive at any floor of the grid, whatever is added", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 2), (seed, attributes) => {
        const rng = Rng.fromSeed(seed);
        const best = Array.from({ length: attributes }, () => 1);
        const objectives: Objective[] = [
          { name: "cost", better: "lower" },
          ...best.map((_, a) => ({ name: `balance_${a}`, better: "higher" as const })),
        ];
        const archive = new Archive<Solution>(objectives);
        const limit = 620;
        let before = leastCosts(best, []);
        for (let round = 0; round < 4; round++) {
          for (let i = 0; i < 700; i++) archive.add(drawn(rng, attributes));
          if (archive.size > limit) {
            const { members } = archive;
            const thinned =
              attributes === 1
                ? thin(objectives, members, limit, floorKeepers(best, members, limit))
                : thinSurface(problem, members, limit);
            expect(thinned.length).toBeLessThanOrEqual(limit);
            archive.replaceAll(thinned);
          }
          const after = leastCosts(best, archive.members);
          after.forEach((cost, i) => {
            expect(cost).toBeLessThanOrEqual(before[i]);
          });
          before = after;
        }
      }),
      { numRuns: 8 },
    );
  });

  it("loses next to no hypervolume, however long it goes on", () => {
    const rng = Rng.fromSeed(11);
    const objectives = objectivesOf(problem);
    const archive = new Archive<Solution>(objectives);
    let most = 0;
    for (let round = 0; round < 12; round++) {
      for (let i = 0; i < 2000; i++) archive.add(drawn(rng, 2));
      archive.replaceAll(thinSurface(problem, archive.members, 1500));
      const volume = volumeOf(problem, objectives, archive.members);
      expect(volume).toBeGreaterThanOrEqual(most * (1 - 1e-4));
      most = Math.max(most, volume);
    }
    expect(archive.size).toBe(1500);
  });
});

describe("floorKeepers", () => {
  it("keeps the cheapest at every floor, of each attribute and of all, and no more than it has to", () => {
    const members = [
      [1, 0.1, 0.1],
      [2, 0.5, 0.1],
      [3, 0.1, 0.5],
      [4, 0.4, 0.4],
      [5, 0.3, 0.3], // cheapest at no floor
      [6, 0.6, 0.6],
    ].map(solutionOf);
    expect([...floorKeepers([1, 1], members, 1000)].sort()).toEqual([0, 1, 2, 3, 5]);
    expect([...floorKeepers([1, 1], members, 1)]).toEqual([0]);
    expect(floorKeepers([1], [], 10).size).toBe(0);
  });
});

describe("the places that thinning must leave", () => {
  const places = (best: readonly number[], rows: readonly (readonly number[])[], limit: number): number[] =>
    [
      ...floorKeepers(
        best,
        rows.map((scores) => ({ scores: Float64Array.from(scores) })),
        limit,
      ),
    ].sort((a, b) => a - b);

  /** Word for word: the cheapest at each floor of the grid, and the first of the fairest, by each side. */
  function oracle(best: readonly number[], rows: readonly (readonly number[])[], levels: number): number[] {
    const shares = rows.map((row) => best.map((most, a) => (most > 0 ? row[1 + a] / most : 1)));
    const sides = [...best.map((_, a) => shares.map((own) => own[a])), shares.map((own) => Math.min(...own))];
    const kept = new Set([0]);
    for (const side of sides) {
      for (let level = 1; level <= levels; level++) {
        const place = side.findIndex((share) => share >= level / levels);
        if (place >= 0) kept.add(place);
      }
      kept.add(side.indexOf(Math.max(...side)));
    }
    return [...kept].sort((a, b) => a - b);
  }

  const fairness = fc.integer({ min: 0, max: 8 }).map((n) => n / 16);

  it("of two attributes and of both together are those that a search at every floor finds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fairness, fairness), { minLength: 1, maxLength: 20 }), (scores) => {
        const rows = scores.map((own, i) => [i, ...own]);
        expect(places([0.5, 0.25], rows, 600)).toEqual(oracle([0.5, 0.25], rows, LEVELS));
        expect(places([0.5, 0.25], rows, 24)).toEqual(oracle([0.5, 0.25], rows, 4)); // half of 24, over three sides
        expect(places([0.5, 0], rows, 24)).toEqual(oracle([0.5, 0], rows, 4));
      }),
    );
  });

  it("of one attribute have the whole grid for themselves from 200 on", () => {
    const rows = Array.from({ length: 401 }, (_, i) => [i, i / 400]);
    expect(places([1], rows, 200)).toEqual(oracle([1], rows, LEVELS));
    expect(places([1], rows, 199)).toEqual(oracle([1], rows, 99));
    expect(places([1], rows, 2)).toEqual([0, 400]);
    expect(places([1], rows, 1)).toEqual([0]);
  });

  it("of nothing are none", () => {
    expect(places([1, 1], [], 600)).toEqual([]);
    expect(places([], [[1], [2]], 600)).toEqual([0]);
  });
});
