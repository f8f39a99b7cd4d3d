import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Objective } from "../measures/objective.ts";
import { objectivesOf } from "../measures/objectives.ts";
import { thinArchive } from "../methods/surface/thin-archive.ts";
import { thinSurface } from "../methods/surface/thin-surface.ts";
import { volumeOf } from "../methods/volume.ts";
import { atOnce } from "../pieces.ts";
import { blankClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";
import { Archive } from "./archive.ts";
import { cheapestAtFloors, USUAL_LIMIT } from "./cheapest-at-floors.ts";
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

/** Attributes of two equal groups each: the best of all is 1. */
const points = Array.from({ length: 40 }, (_, p) => p);
const problemOf = (attributes: number): Problem =>
  makeProblem({
    points,
    dim: 1,
    clusters: 2,
    attributes: Array.from({ length: attributes }, (_, a) => ({
      name: `a${a}`,
      groups: ["x", "y"],
      groupOf: points.map((p) => ((p + a) % 40 < 20 ? 0 : 1)),
    })),
  });
const problem = problemOf(2);
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
        neverMoreExpensive(seed, attributes, 620, 4);
      }),
      { numRuns: 8 },
    );
  });

  it.each([
    [2, 620],
    [3, 820],
    [7, 400],
    [10, 400],
  ])("does not for %i attributes at a limit of %i either", (attributes, limit) => {
    neverMoreExpensive(attributes, attributes, limit, 2);
  });

  function neverMoreExpensive(seed: number, attributes: number, limit: number, rounds: number): void {
    const rng = Rng.fromSeed(seed);
    const best = Array.from({ length: attributes }, () => 1);
    const objectives: Objective[] = [
      { name: "cost", better: "lower" },
      ...best.map((_, a) => ({ name: `balance_${a}`, better: "higher" as const })),
    ];
    const archive = new Archive<Solution>(objectives);
    let before = leastCosts(best, []);
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < limit + 80; i++) archive.add(drawn(rng, attributes));
      const full = leastCosts(best, archive.members);
      if (archive.size > limit) {
        const { members } = archive;
        const thinned =
          attributes === 1
            ? thin(objectives, members, limit, cheapestAtFloors(best, members, limit))
            : atOnce(thinSurface(problemOf(attributes), members, limit));
        expect(thinned.length).toBeLessThanOrEqual(limit);
        archive.replaceAll(thinned);
      }
      const after = leastCosts(best, archive.members);
      expect(after).toEqual(full);
      after.forEach((cost, i) => {
        expect(cost).toBeLessThanOrEqual(before[i]);
      });
      before = after;
    }
  }

  it("loses next to no hypervolume, however long it goes on", () => {
    const rng = Rng.fromSeed(11);
    const objectives = objectivesOf(problem);
    const archive = new Archive<Solution>(objectives);
    let most = 0;
    for (let round = 0; round < 12; round++) {
      for (let i = 0; i < 2000; i++) archive.add(drawn(rng, 2));
      archive.replaceAll(atOnce(thinSurface(problem, archive.members, 1500)));
      const volume = atOnce(volumeOf(problem, objectives, archive.members));
      expect(volume).toBeGreaterThanOrEqual(most * (1 - 1e-4));
      most = Math.max(most, volume);
    }
    expect(archive.size).toBe(1500);
  });

  it("loses next to none while it stands still, though the cheapest at all floors become more, by a tenth more members at most", () => {
    const rng = Rng.fromSeed(1);
    const objectives = objectivesOf(problem);
    const archive = new Archive<Solution>(objectives);
    const room = 150;
    let most = 0;
    for (let round = 0; round < 25; round++) {
      const before = archive.members;
      for (let i = 0; i < 400; i++) {
        const shares = [rng.float(), rng.float()];
        archive.add(solutionOf([20 + 20 * (shares[0] ** 2 + shares[1] ** 2), ...shares])); // no one dominates another
      }
      const full = leastCosts([1, 1], archive.members);
      atOnce(thinArchive(problem, archive, USUAL_LIMIT, before, room));
      expect(archive.size).toBeGreaterThanOrEqual(room);
      expect(archive.size).toBeLessThanOrEqual(1.1 * room);
      const grid = (costs: readonly number[]): number[] => costs.filter((_, i) => (i % 201) % 8 === 0); // 25 levels a side: half of the room
      expect(grid(leastCosts([1, 1], archive.members))).toEqual(grid(full));
      const volume = atOnce(volumeOf(problem, objectives, archive.members));
      expect(volume).toBeGreaterThanOrEqual(most * (1 - 1e-4));
      most = Math.max(most, volume);
    }
    // Who asked for so few gets no more.
    const before = archive.members;
    for (let i = 0; i < 400; i++) archive.add(drawn(rng, 2));
    atOnce(thinArchive(problem, archive, room, before));
    expect(archive.size).toBe(room);
  });
});

describe("cheapestAtFloors", () => {
  it("keeps the cheapest at every floor, of each attribute and of all, and no more than it has to", () => {
    const members = [
      [1, 0.1, 0.1],
      [2, 0.5, 0.1],
      [3, 0.1, 0.5],
      [4, 0.4, 0.4],
      [5, 0.3, 0.3], // cheapest at no floor
      [6, 0.6, 0.6],
    ].map(solutionOf);
    expect([...cheapestAtFloors([1, 1], members, 1000)].sort()).toEqual([0, 1, 2, 3, 5]);
    expect([...cheapestAtFloors([1, 1], members, 1)]).toEqual([0, 5]); // and the fairest, whatever the limit
    expect(cheapestAtFloors([1], [], 10).size).toBe(0);
  });
});

describe("the places that thinning must leave", () => {
  const places = (best: readonly number[], rows: readonly (readonly number[])[], limit: number): number[] =>
    [
      ...cheapestAtFloors(
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
        for (const best of [
          [0.5, 0.25],
          [0.5, 0],
        ]) {
          const all = oracle(best, rows, LEVELS);
          expect(places(best, rows, 24)).toEqual(all.length <= 12 ? all : oracle(best, rows, 4)); // half of 24, over three sides
        }
      }),
    );
  });

  it("of one attribute have the whole grid for themselves from 200 on", () => {
    const rows = Array.from({ length: 401 }, (_, i) => [i, i / 400]);
    expect(places([1], rows, 200)).toEqual(oracle([1], rows, LEVELS));
    expect(places([1], rows, 199)).toEqual(oracle([1], rows, 99));
    expect(places([1], rows, 2)).toEqual([0, 400]);
    expect(places([1], rows, 1)).toEqual([0, 400]);
  });

  it.each([2, 3, 7, 10])(
    "of %i attributes have the whole grid at the usual limit, even where that is more than it",
    (attributes) => {
      const best = Array.from({ length: attributes }, () => 1);
      // Every attribute has a staircase of its own, and all together have one.
      const rows = Array.from({ length: LEVELS * (attributes + 1) }, (_, i) => {
        const [side, level] = [i % (attributes + 1), Math.floor(i / (attributes + 1)) + 1];
        const alone = (a: number): number => (side === a ? level / LEVELS : 0);
        return [i, ...best.map((_, a) => (side === attributes ? level / LEVELS : alone(a)))];
      });
      const kept = places(best, rows, USUAL_LIMIT);
      expect(kept).toEqual(oracle(best, rows, LEVELS));
      const members = rows.map((scores) => ({ scores: Float64Array.from(scores) }));
      const objectives: Objective[] = rows[0].map((_, o) => ({ name: `o${o}`, better: o === 0 ? "lower" : "higher" }));
      const thinned = thin(objectives, members, USUAL_LIMIT, new Set(kept));
      expect(thinned.length).toBe(Math.min(rows.length, Math.max(USUAL_LIMIT, kept.length)));
      expect(leastCosts(best, thinned)).toEqual(leastCosts(best, members));
    },
  );

  it("of nothing are none", () => {
    expect(places([1, 1], [], 600)).toEqual([]);
    expect(places([], [[1], [2]], 600)).toEqual([0]);
  });
});
