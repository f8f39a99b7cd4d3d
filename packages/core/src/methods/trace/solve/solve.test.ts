import { describe, expect, it } from "vitest";
import { Archive } from "../../../pareto/archive.ts";
import { atOnce } from "../../../pieces.ts";
import { Rng } from "../../../random/rng.ts";
import { oracleCost } from "../../../testing/oracle.ts";
import { startFromLabels } from "../program/fair-program.ts";
import { blobs, stripes, workspaceAt } from "../small-problems.contract.ts";
import { closeWorkspace, currentShare, learn, openWorkspace, programOf, setFloorsInPlace } from "../workspace.ts";
import { findStart } from "./k-means-start.ts";
import { recentreAtFloors } from "./recentre.ts";
import { settleAt } from "./settle.ts";
import { tryNeighbours } from "./try-neighbours.ts";
import { type Stretch, walk } from "./walk.ts";

const up: Stretch = {
  from: 0.2,
  to: 0.9,
  levels: 3,
  recentrings: 2,
  byProgram: true,
  smallestRise: 1 / 50,
  raised: [true],
};

describe("A start", () => {
  it("is never worse for more places that its centres try", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const problem = blobs({ size: 300, clusters: 5, seed });
      const few = atOnce(findStart(problem, Rng.fromSeed(seed), 0));
      const many = atOnce(findStart(problem, Rng.fromSeed(seed), 8));
      expect(many.cost).toBeLessThanOrEqual(few.cost);
      expect(many.cost).toBeCloseTo(oracleCost(problem, many.labels), 9);
    }
  });

  it("of many points is sought on a sample and finished on all of them", () => {
    const problem = blobs({ size: 12_000, clusters: 4 });
    const { labels, converged, cost } = atOnce(findStart(problem, Rng.fromSeed(1), 1));
    expect(labels.length).toBe(12_000);
    expect(converged).toBe(true);
    expect(cost).toBeLessThan(1.02 * atOnce(findStart(blobs({ size: 12_000, clusters: 4 }), Rng.fromSeed(2), 6)).cost);
  });
});

describe("Recentring at floors", () => {
  it("lowers the cost from round to round, at the floors or near them", () => {
    const problem = blobs({ size: 400, clusters: 4 });
    const workspace = workspaceAt(problem);
    setFloorsInPlace(workspace, 0.7, [true]);
    startFromLabels(programOf(workspace), workspace.clustering.labels);
    atOnce(recentreAtFloors(workspace, 1));
    const once = oracleCost(problem, workspace.clustering.labels);
    atOnce(recentreAtFloors(workspace, 6));
    expect(oracleCost(problem, workspace.clustering.labels)).toBeLessThanOrEqual(once * (1 + 1e-3));
    expect(currentShare(workspace, [true])).toBeGreaterThan(0.6);
    expect(workspace.found.size).toBeGreaterThan(0);
  });

  it("goes back where looking ahead of the means went too far", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const problem = blobs({ size: 120, clusters: 5, seed });
      const costs = [1, 2].map((recentrings) => {
        const workspace = workspaceAt(problem);
        setFloorsInPlace(workspace, 0.9, [true]);
        startFromLabels(programOf(workspace), workspace.clustering.labels);
        atOnce(recentreAtFloors(workspace, recentrings));
        return oracleCost(problem, workspace.clustering.labels);
      });
      expect(costs[1]).toBeLessThanOrEqual(costs[0] * (1 + 1e-12));
    }
  });

  it("does nothing once it should stop", () => {
    const problem = blobs({ size: 200 });
    const workspace = openWorkspace(problem, () => true);
    atOnce(recentreAtFloors(workspace, 3));
    expect(workspace.found.size).toBe(0);
  });
});

describe("Settling at floors", () => {
  it.each([0, 3])("ends at the floors of both attributes, with %i recentrings by the program", (recentrings) => {
    const problem = blobs({ size: 200, clusters: 3, groups: [2, 2] });
    const workspace = openWorkspace(problem, () => false);
    const floors = problem.attributes.map(({ measure }) => 0.5 * measure.best);
    atOnce(settleAt(workspace, stripes(problem), floors, recentrings));
    const kept = workspace.found.members.some(({ scores }) => floors.every((floor, a) => scores[1 + a] >= floor));
    expect(kept).toBe(true);
  });
});

describe("A walk", () => {
  it.each([true, false])(
    "offers a rising stretch of nondominated solutions up to its end, by the program: %s",
    (byProgram) => {
      const problem = blobs({ size: 300, clusters: 4 });
      const workspace = openWorkspace(problem, () => false);
      atOnce(walk(workspace, atOnce(findStart(problem, Rng.fromSeed(1), 2)).labels, { ...up, byProgram }));
      const { best } = problem.attributes[0].measure;
      const shares = workspace.found.members.map(({ scores }) => scores[1] / best);
      expect(shares.length).toBeGreaterThan(10);
      expect(Math.max(...shares)).toBeGreaterThanOrEqual(0.9);
      const costs = workspace.found.members.map(({ scores }) => scores[0]);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    },
  );

  it("leads down as well, and offers what its labels say", () => {
    const problem = blobs({ size: 300, clusters: 4 });
    const workspace = openWorkspace(problem, () => false);
    const start = atOnce(findStart(problem, Rng.fromSeed(1), 2)).labels;
    atOnce(walk(workspace, start, up));
    const fairest = workspace.found.members.at(-1)!;
    const again = openWorkspace(problem, () => false);
    atOnce(walk(again, fairest.labels, { ...up, from: up.to, to: up.from }));
    expect(again.found.size).toBeGreaterThan(1);
    for (const { labels, scores } of again.found.members) expect(scores[0]).toBeCloseTo(oracleCost(problem, labels), 8);
  });

  it("down has stops between its floors, each cheaper than the one above", () => {
    const problem = blobs({ size: 300, clusters: 4 });
    const workspace = openWorkspace(problem, () => false);
    const start = atOnce(findStart(problem, Rng.fromSeed(1), 2)).labels;
    atOnce(walk(workspace, start, up));
    const fairest = workspace.found.members.at(-1)!;
    const down = { ...up, from: up.to, to: up.from, levels: 1, recentrings: 1 };
    const again = openWorkspace(problem, () => false);
    atOnce(walk(again, fairest.labels, down));
    const { best } = problem.attributes[0].measure;
    const between = again.found.members.filter(({ scores }) => scores[1] > 0.3 * best && scores[1] < 0.8 * best);
    expect(between.length).toBeGreaterThan(5); // two floors are solved, at 0.9 and at 0.2
  });

  it("makes no stops where what is known is cheaper by far, and all of them where it is not", () => {
    const problem = blobs({ size: 300, clusters: 4 });
    const start = atOnce(findStart(problem, Rng.fromSeed(1), 2)).labels;
    const stretch = { ...up, levels: 10 };
    const stopsBeside = (cheaper: number): number => {
      const workspace = openWorkspace(problem, () => false);
      atOnce(walk(workspace, start, stretch));
      const known = workspace.found.members.flatMap(({ scores }) => [scores[0] * (1 - cheaper), scores[1]]);
      let stops = 0;
      const beside = openWorkspace(problem, () => {
        stops++;
        return false;
      });
      learn(beside, Float64Array.from(known));
      atOnce(walk(beside, start, stretch));
      expect(beside.found.size).toBe(0); // nothing that is known is found again
      return stops;
    };
    expect(stopsBeside(0.2)).toBeLessThan(0.8 * stopsBeside(0));
    expect(stopsBeside(0.01)).toBe(stopsBeside(0));
  });

  it("back goes on from where the program stands, to what a fresh start finds", () => {
    const problem = blobs({ size: 300, clusters: 4 });
    const down = { ...up, from: up.to, to: up.from };
    const [cold, warm] = [false, true].map((isBack) => {
      const workspace = openWorkspace(problem, () => false);
      atOnce(walk(workspace, atOnce(findStart(problem, Rng.fromSeed(1), 2)).labels, up));
      const { labels } = workspace.found.members.at(-1)!;
      workspace.found = new Archive(workspace.objectives);
      atOnce(walk(workspace, labels, down, isBack));
      closeWorkspace(workspace);
      return workspace.found.members.map(({ scores }) => [...scores]);
    });
    const cheapestAt = (front: number[][], floor: number): number =>
      Math.min(...front.filter(([, value]) => value >= floor).map(([cost]) => cost));
    const { best } = problem.attributes[0].measure;
    for (const share of [0.3, 0.5, 0.7, 0.85]) {
      expect(cheapestAt(warm, share * best) / cheapestAt(cold, share * best)).toBeCloseTo(1, 2);
    }
  });
});

describe("Neighbours of a solution", () => {
  it.each([false, true])("that are tried are new to what is known, with weights: %s", (weighted) => {
    const problem = blobs({ size: 100, clusters: 3, weighted });
    const workspace = openWorkspace(problem, () => false);
    atOnce(settleAt(workspace, stripes(problem), [0.4 * problem.attributes[0].measure.best], 0));
    const { labels, scores } = workspace.found.members[0];
    const fresh = openWorkspace(problem, () => false);
    learn(fresh, scores);
    atOnce(tryNeighbours(fresh, labels, 5));
    expect(fresh.found.size).toBeGreaterThan(0);
    for (const found of fresh.found.members) expect(found.scores[0]).toBeCloseTo(oracleCost(problem, found.labels), 8);
    for (const found of fresh.found.members) expect(fresh.known.accepts(found.scores)).toBe(true);
  });

  it("are none where all that can be had is known", () => {
    const problem = blobs({ size: 100, clusters: 3 });
    const workspace = openWorkspace(problem, () => false);
    learn(workspace, Float64Array.of(0, 1));
    atOnce(tryNeighbours(workspace, stripes(problem), 5));
    expect(workspace.found.size).toBe(0);
  });
});
