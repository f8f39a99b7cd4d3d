import { describe, expect, it } from "vitest";
import { costOf } from "../../../measures/cost.ts";
import { keepsLimits } from "../../../measures/limits-kept.ts";
import { objectivesOf, scoreInto } from "../../../measures/objectives.ts";
import { atOnce } from "../../../pieces.ts";
import { cloneClustering, movePointInPlace } from "../../../problem/clustering.ts";
import { usableShifts } from "../moves/usable-shifts.ts";
import { blobs, type Shape, workspaceAt } from "../small-problems.contract.ts";
import type { Workspace } from "../workspace.ts";
import { type Neighbour, NO_SHIFT, promisingNeighbours } from "./promising.ts";

const ROUNDING = 1e-12;

/** Every shift and every pair that shares a cluster, made on a copy one by one; those that would be new, cheapest first. */
function everyNeighbour(workspace: Workspace): Neighbour[] {
  const { problem, clustering, local, known, found } = workspace;
  const { moves, lists } = local;
  const objectives = objectivesOf(problem);
  const scores = new Float64Array(objectives.length);
  const shifts = usableShifts(local);
  const neighbours: Neighbour[] = [];
  const judge = (first: number, second: number): void => {
    const copy = cloneClustering(problem, clustering);
    let change = 0;
    for (const shift of [first, second]) {
      if (shift === NO_SHIFT) continue;
      const { stratum, from, to } = moves.partsOf(local, shift);
      change += moves.shiftCost(local, shift);
      // Whichever point of the stratum goes: counts change the same; with weights it is a certain one.
      const inPile = Array.from(copy.labels.keys()).filter(
        (p) => copy.labels[p] === from && lists.strata.of[p] === stratum,
      );
      movePointInPlace(problem, copy, moves.areEqual ? inPile[0] : Math.floor(shift / problem.clusters), to);
    }
    scoreInto(objectives, problem, copy, scores);
    scores[0] = costOf(problem, clustering) + change / problem.mass + ROUNDING;
    if (keepsLimits(problem, copy) && known.accepts(scores) && found.accepts(scores))
      neighbours.push({ first, second, change });
  };
  shifts.forEach((first, i) => {
    judge(first, NO_SHIFT);
    const one = moves.partsOf(local, first);
    for (const second of shifts.slice(i)) {
      const other = moves.partsOf(local, second);
      const touches = [one.from, one.to].some((cluster) => cluster === other.from || cluster === other.to);
      if (touches && moves.areCompatible(local, first, second)) judge(first, second);
    }
  });
  return neighbours.sort((x, y) => x.change - y.change || x.first - y.first || x.second - y.second);
}

describe.each<[string, Shape]>([
  ["two groups", { size: 150, clusters: 4, groups: [2] }],
  ["three groups by representation", { size: 150, clusters: 5, groups: [3], measure: "representation" }],
  ["two attributes", { size: 120, clusters: 3, groups: [2, 3] }],
  ["sizes", { size: 120, clusters: 3, groups: [2], limits: { minSize: 20, maxSize: 70 } }],
  ["weights", { size: 80, clusters: 3, groups: [2], weighted: true }],
])("Promising neighbours with %s", (_, shape) => {
  it.each([1, 2, 3])("are the cheapest of all that are new (seed %i)", (seed) => {
    const workspace = workspaceAt(blobs({ ...shape, seed }));
    const { known } = workspace;
    const scores = new Float64Array(workspace.objectives.length);
    scoreInto(workspace.objectives, workspace.problem, workspace.clustering, scores);
    known.add({ scores });
    const all = everyNeighbour(workspace);
    expect(all.length).toBeGreaterThan(3);
    for (const most of [1, 3, 6, all.length + 1])
      expect(atOnce(promisingNeighbours(workspace, most))).toEqual(all.slice(0, most));
    // What is known takes most of them away.
    for (const { change } of all.slice(0, 3)) {
      const better = scores.slice();
      better[0] = costOf(workspace.problem, workspace.clustering) + change / workspace.problem.mass - 1e-9;
      known.add({ scores: better });
    }
    expect(atOnce(promisingNeighbours(workspace, 6))).toEqual(everyNeighbour(workspace).slice(0, 6));
  });
});
