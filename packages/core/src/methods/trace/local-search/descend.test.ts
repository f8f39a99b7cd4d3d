import { describe, expect, it } from "vitest";
import { costOf } from "../../../measures/cost.ts";
import { atOnce } from "../../../pieces.ts";
import { findPaths } from "../moves/arcs.ts";
import { blobs, stripes, workspaceAt } from "../small-problems.contract.ts";
import { openWorkspace, setFloorsInPlace, setLabels, type Workspace } from "../workspace.ts";
import { gainingChain } from "./chains.ts";
import { descendInPieces } from "./descend.ts";
import { improveInPieces } from "./improve.ts";
import { improveTrueCost } from "./improve-true-cost.ts";

/** Few points a cluster, so that every move shifts the means; one descent without chains, then chains while they gain. */
function afterChain(seed: number, weighted: boolean): Workspace | undefined {
  const workspace = workspaceAt(blobs({ size: 60, clusters: 8, groups: [3], seed, weighted }));
  setFloorsInPlace(workspace, 0.5, [true]);
  if (!atOnce(descendInPieces(workspace.local, 3, false))) return undefined;
  workspace.local.moves.rotateInPlace(workspace.local);
  workspace.local.trailLength = 0;
  return atOnce(gainingChain(workspace.local, "means")) === undefined ? undefined : workspace;
}

describe("A descent", () => {
  it("moves nothing once it should stop", () => {
    const problem = blobs({ size: 4000, clusters: 4 });
    const labels = stripes(problem);
    const workspace = openWorkspace(problem, () => true);
    atOnce(setLabels(workspace, labels));
    atOnce(descendInPieces(workspace.local, 2, true));
    expect(workspace.clustering.labels).toEqual(labels);
    const patient = openWorkspace(problem, () => false);
    atOnce(descendInPieces(patient.local, 2, true));
    expect(patient.clustering.labels).not.toEqual(labels);
  });

  it.each([false, true])("keeps what a chain gained, whatever stale centres call a gain; weights: %s", (weighted) => {
    let takenBack = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const [careless, careful] = [afterChain(seed, weighted), afterChain(seed, weighted)];
      if (careless === undefined || careful === undefined) continue;
      const { problem } = careful;
      const gained = costOf(problem, careful.clustering);
      atOnce(improveInPieces(careless.local));
      if (costOf(problem, careless.clustering) > gained) takenBack++;
      atOnce(improveTrueCost(careful.local));
      expect(costOf(problem, careful.clustering)).toBeLessThanOrEqual(gained);
    }
    expect(takenBack).toBeGreaterThan(0);
  });

  it("looks for chains all the way round, wherever it begins", () => {
    let found = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const makeOne = (): Workspace => {
        const workspace = workspaceAt(blobs({ size: 60, clusters: 8, groups: [3], seed }));
        setFloorsInPlace(workspace, 0.5, [true]);
        atOnce(descendInPieces(workspace.local, 3, false));
        workspace.local.moves.rotateInPlace(workspace.local);
        workspace.local.trailLength = 0;
        return workspace;
      };
      const first = atOnce(gainingChain(makeOne().local, "means"));
      if (first === undefined) continue;
      found++;
      const next = makeOne();
      const before = costOf(next.problem, next.clustering);
      expect(atOnce(gainingChain(next.local, "means", first + 1))).toBeDefined(); // another one, or the first again
      expect(costOf(next.problem, next.clustering)).toBeLessThan(before);
      expect(atOnce(gainingChain(makeOne().local, "means", first))).toBe(first);
      expect(atOnce(gainingChain(makeOne().local, "means", Number.MAX_SAFE_INTEGER))).toBe(first);
    }
    expect(found).toBeGreaterThan(0);
  });

  it("leaves labels and paths as they were where no chain gains", () => {
    const workspace = workspaceAt(blobs({ size: 90, clusters: 5, groups: [3], measure: "representation" }));
    const { local, clustering } = workspace;
    setFloorsInPlace(workspace, 0.6, [true]);
    atOnce(descendInPieces(local, 20, true));
    local.moves.rotateInPlace(local);
    while (atOnce(gainingChain(local, "means")) !== undefined) local.moves.rotateInPlace(local);
    const labels = clustering.labels.slice();
    const costs = local.arcs.costs.slice();
    expect(atOnce(gainingChain(local, "means"))).toBeUndefined();
    expect(clustering.labels).toEqual(labels);
    expect(local.arcs.costs).toEqual(costs);
    for (let s = 0; s < local.lists.strata.count; s++) {
      local.lists.stamps[s]++;
      findPaths(local.arcs, s);
    }
    expect(local.arcs.costs).toEqual(costs);
  });
});
