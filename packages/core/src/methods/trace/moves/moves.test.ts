import { describe, expect, it } from "vitest";
import { costOf } from "../../../measures/cost.ts";
import { objectivesOf } from "../../../measures/objectives.ts";
import { atOnce } from "../../../pieces.ts";
import { lackOf } from "../floors/floor-keeper.ts";
import { blobs, type Shape, workspaceAt } from "../small-problems.contract.ts";
import { setFloorsInPlace, type Workspace } from "../workspace.ts";
import { relocateInPlace } from "./move-lists.ts";
import type { LocalSearch } from "./moves.ts";
import { movesFor } from "./moves-for.ts";
import { costAtPrice, priceOf } from "./price.ts";
import { stepInPlace, undoInPieces } from "./steps.ts";
import { TrialCounts } from "./trial-counts.ts";
import { usableShifts } from "./usable-shifts.ts";

/** Total squared distance to the fixed centres. */
function fixedCost({ problem, lists, clustering }: LocalSearch): number {
  let cost = 0;
  for (let p = 0; p < problem.size; p++)
    cost += lists.distances[p * problem.clusters + clustering.labels[p]] * (problem.weights?.[p] ?? 1);
  return cost;
}

function totalLack({ problem, keeper, lacks }: LocalSearch): number {
  let total = 0;
  for (let k = 0; k < problem.clusters; k++) {
    lacks[k] = lackOf(keeper, k);
    total += lacks[k];
  }
  return total;
}

const valuesOf = ({ problem, objectives, clustering }: Workspace): number[] =>
  problem.attributes.map((_, a) => objectives[1 + a].of(problem, clustering));

// What both sets of moves promise; a third one would be held to the same.
describe.each<[string, Shape]>([
  ["equal points", { size: 150, clusters: 4, groups: [2] }],
  ["equal points of two attributes", { size: 150, clusters: 3, groups: [2, 3] }],
  ["equal points within sizes", { size: 150, clusters: 3, groups: [2], limits: { minSize: 20, maxSize: 90 } }],
  ["weighted points", { size: 120, clusters: 4, groups: [3], weighted: true }],
  ["weighted points by representation", { size: 120, clusters: 3, weighted: true, measure: "representation" }],
])("The moves of %s", (_, shape) => {
  const problem = blobs(shape);
  const all = problem.attributes.map(() => true);

  it("are chosen by whether points have weights", () => {
    expect(movesFor(problem).areEqual).toBe(shape.weighted !== true);
    expect(workspaceAt(problem).local.moves).toBe(movesFor(problem));
  });

  it("gain, each of them, and keep the floors", () => {
    const workspace = workspaceAt(problem);
    const { local } = workspace;
    // Points where they do not belong leave something to gain.
    for (let p = 0; p < problem.size; p += 7)
      relocateInPlace(local.lists, p, (local.clustering.labels[p] + 1) % problem.clusters);
    local.moves.rotateInPlace(local);
    const floors = valuesOf(workspace);
    local.keeper.floors.set(floors);
    let made = 0;
    for (let before = fixedCost(local); made < 30; made++) {
      if (!local.moves.gainInPlace(local)) break;
      expect(fixedCost(local)).toBeLessThan(before);
      valuesOf(workspace).forEach((value, a) => {
        expect(value).toBeGreaterThanOrEqual(floors[a] - 1e-12);
      });
      local.moves.rotateInPlace(local);
      before = fixedCost(local);
    }
    expect(made).toBeGreaterThan(0);
  });

  it("repair, each of them, some of what is lacking", () => {
    const workspace = workspaceAt(problem);
    const { local } = workspace;
    setFloorsInPlace(workspace, 0.6, all);
    let made = 0;
    for (let before = totalLack(local); before > 0 && made < 200; made++) {
      const repairing = local.moves.repairStepInPlace(local, Number.POSITIVE_INFINITY);
      if (repairing === "none") break;
      if (repairing === "blocked") local.moves.rotateInPlace(local);
      const after = totalLack(local);
      expect(after).toBeLessThan(before + 1e-9);
      before = after;
    }
    expect(made).toBeGreaterThan(0);
  });

  it("exchange two points of one stratum only where the true cost falls", () => {
    const workspace = workspaceAt(problem);
    const { local, clustering } = workspace;
    for (let p = 0; p < problem.size; p += 5)
      relocateInPlace(local.lists, p, (clustering.labels[p] + 1) % problem.clusters);
    let made = 0;
    for (let a = 0; a < problem.clusters; a++) {
      for (let b = a + 1; b < problem.clusters; b++) {
        const pair = local.moves.bestExchange(local, a, b);
        if (pair === undefined) continue;
        expect(local.lists.strata.of[pair.leaves]).toBe(local.lists.strata.of[pair.comes]);
        expect([clustering.labels[pair.leaves], clustering.labels[pair.comes]]).toEqual([a, b]);
        const before = costOf(problem, clustering);
        // Lists stay those of the first exchange: only this one is judged.
        const mark = local.trailLength;
        stepInPlace(local, pair.leaves, b);
        stepInPlace(local, pair.comes, a);
        if (made === 0) expect(costOf(problem, clustering)).toBeLessThan(before);
        atOnce(undoInPieces(local, mark, 1));
        made++;
      }
    }
    expect(made).toBeGreaterThan(0);
  });

  it("are taken back in pieces of so many steps, to the last one", () => {
    const { local, clustering } = workspaceAt(problem);
    const labels = clustering.labels.slice();
    const first = local.trailLength;
    local.isRestDue = () => true;
    for (let point = 0; point < 10; point++) stepInPlace(local, point, (labels[point] + 1) % problem.clusters);
    const left: number[] = [];
    for (const _ of undoInPieces(local, first + 1, 4)) left.push(local.trailLength - first);
    expect(left).toEqual([6, 2, 1]);
    for (const _ of undoInPieces(local, first, 4)) expect(local.trailLength).toBe(first);
    expect(clustering.labels).toEqual(labels);
  });

  it("know beforehand how fair two shifts can leave a clustering at most", () => {
    const { local } = workspaceAt(problem);
    const parts = usableShifts(local).map((shift) => local.moves.partsOf(local, shift));
    const trial = new TrialCounts(local);
    const [bounds, values] = [0, 0].map(() => new Float64Array(objectivesOf(problem).length));
    let attained = 0;
    let exceeded = 0;
    for (const first of parts.slice(0, 20)) {
      trial.apply(first);
      for (const second of parts) {
        trial.boundsInto(bounds, first.from, first.to, second.from, second.to);
        trial.apply(second);
        trial.valuesInto(values);
        trial.undo();
        for (let a = 1; a < values.length; a++) {
          if (bounds[a] < values[a]) exceeded++;
          if (bounds[a] === values[a]) attained++;
        }
      }
      trial.undo();
    }
    expect(exceeded).toBe(0);
    if (problem.clusters > 4) expect(attained).toBeGreaterThan(0);
  });

  it("say beforehand what a shift costs and what becomes of the measures, and can be taken back", () => {
    const workspace = workspaceAt(problem);
    const { local, clustering } = workspace;
    const labels = clustering.labels.slice();
    const shifts = usableShifts(local);
    expect(shifts.length).toBeGreaterThan(5);
    expect(shifts).toEqual(shifts.toSorted((x, y) => x - y));
    const scores = new Float64Array(objectivesOf(problem).length);
    for (const shift of shifts.slice(0, 12)) {
      const parts = local.moves.partsOf(local, shift);
      const { from, to, stratum, weight } = parts;
      const trial = new TrialCounts(local);
      trial.apply(parts);
      trial.valuesInto(scores);
      const keptLimits = trial.keepsLimits();
      const promised = local.moves.shiftCost(local, shift);
      const before = fixedCost(local);
      const mass = clustering.masses[from];
      local.moves.makeShiftInPlace(local, shift);
      expect(fixedCost(local) - before).toBeCloseTo(promised, 7);
      expect(mass - clustering.masses[from]).toBeCloseTo(weight, 9);
      expect(from).not.toBe(to);
      expect(stratum).toBeLessThan(local.lists.strata.count);
      valuesOf(workspace).forEach((value, a) => {
        expect(scores[1 + a]).toBeCloseTo(value, 9);
      });
      const { limits } = problem;
      if (limits === undefined) expect(keptLimits).toBe(true);
      else
        expect(keptLimits).toBe(
          [...clustering.masses].every((size) => size >= limits.minSize && size <= limits.maxSize),
        );
      atOnce(undoInPieces(local, 0, 1));
      local.moves.rotateInPlace(local);
      expect(clustering.labels).toEqual(labels);
      trial.undo();
      trial.valuesInto(scores);
      valuesOf(workspace).forEach((value, a) => {
        expect(scores[1 + a]).toBeCloseTo(value, 9);
      });
    }
  });

  it("are not compatible with themselves where that would take a point twice", () => {
    const { local } = workspaceAt(problem);
    const [first, second] = usableShifts(local);
    expect(local.moves.areCompatible(local, first, first)).toBe(
      local.moves.areEqual &&
        (() => {
          const { from, stratum } = local.moves.partsOf(local, first);
          return local.lists.sizes[from * local.lists.strata.count + stratum] > 2;
        })(),
    );
    const points = [first, second].map((shift) => Math.floor(shift / problem.clusters));
    if (local.moves.areEqual || points[0] !== points[1])
      expect(local.moves.areCompatible(local, first, second)).toBe(true);
  });
});

describe("The price of a move", () => {
  it("is lower for what costs less or repairs more, and gains are better than any cost", () => {
    expect(priceOf(2, 1)).toBeLessThan(priceOf(3, 1));
    expect(priceOf(2, 2)).toBeLessThan(priceOf(2, 1));
    expect(priceOf(-1, 1)).toBeLessThan(priceOf(0.001, 100));
    expect(priceOf(-1, 2)).toBeLessThan(priceOf(-1, 1));
  });

  it("is met by the cost that belongs to it", () => {
    for (const cost of [3, 0.5, -0.5, -4])
      for (const lack of [0.5, 1, 7]) expect(costAtPrice(priceOf(cost, lack), lack)).toBeCloseTo(cost, 12);
  });
});
