import { describe, expect, it } from "vitest";
import { bulkKernels } from "../../../kernels/bulk.ts";
import { costOf } from "../../../measures/cost.ts";
import { atOnce } from "../../../pieces.ts";
import { tallyClustering } from "../../../problem/clustering.ts";
import { lackOf } from "../floors/floor-keeper.ts";
import { recentreInPieces, relocateInPlace } from "../moves/move-lists.ts";
import type { LocalSearch } from "../moves/moves.ts";
import { blobs, type Shape, stripes, workspaceAt } from "../small-problems.contract.ts";
import { currentShare, setFloorsInPlace, type Workspace } from "../workspace.ts";
import { bringToCountsInPieces } from "./bring-to-counts.ts";
import { gainingChain } from "./chains.ts";
import { descendInPieces } from "./descend.ts";
import { exchangeInPieces } from "./exchange.ts";
import { followSizePlan, followTwoGroupPlan } from "./follow-plan.ts";
import { improveInPieces } from "./improve.ts";
import { makeLocalSearch } from "./make-local-search.ts";
import { reachFloors } from "./reach-floors.ts";
import { repairInPieces, repairLimit } from "./repair.ts";
import { repairByPairs } from "./repair-by-pairs.ts";
import { moveSinglesInPieces } from "./single-moves.ts";

const lackIn = ({ problem, keeper }: LocalSearch): number => {
  let total = 0;
  for (let k = 0; k < problem.clusters; k++) total += lackOf(keeper, k);
  return total;
};

const allOf = ({ problem }: Workspace): boolean[] => problem.attributes.map(() => true);

/** Every fifth point a cluster farther, with fresh lists: much to gain, and centres at the true means. */
function disorder(workspace: Workspace): void {
  const { local, problem, clustering } = workspace;
  for (let p = 0; p < problem.size; p += 5)
    relocateInPlace(local.lists, p, (clustering.labels[p] + 1) % problem.clusters);
  atOnce(recentreInPieces(local.lists));
  local.trailLength = 0;
}

/** Chains begin from up-to-date paths. */
function chain(search: LocalSearch): void {
  search.moves.rotateInPlace(search);
  atOnce(gainingChain(search, "means"));
}

const shapes: [string, Shape][] = [
  ["two groups", { size: 200, clusters: 4 }],
  ["three groups by representation", { size: 200, clusters: 3, groups: [3], measure: "representation" }],
  ["two attributes", { size: 160, clusters: 3, groups: [2, 2] }],
  ["weights", { size: 120, clusters: 3, groups: [2], weighted: true }],
  ["limits", { size: 160, clusters: 3, limits: { minSize: 30, maxSize: 80 } }],
];

describe("A local search", () => {
  it("begins without floors or steps, with the moves of its points and longer lists for few of them", () => {
    const made = [30, 400, 6000].map((size) => {
      const problem = blobs({ size, weighted: size === 400 });
      const clustering = tallyClustering(problem, stripes(problem));
      const kernels = bulkKernels(problem.points, problem.dim, size);
      return makeLocalSearch(problem, clustering, kernels, new Float64Array(size * problem.clusters));
    });
    expect(made.map(({ lists }) => lists.depth)).toEqual([32, 32, 6]);
    expect(made.map(({ moves }) => moves.areEqual)).toEqual([true, false, true]);
    for (const search of made) {
      expect([...search.keeper.floors]).toEqual([0]);
      expect(search.trailLength).toBe(0);
      expect(search.shouldStop()).toBe(false);
    }
  });
});

describe.each(shapes)("Local search with %s", (_, shape) => {
  const problem = blobs(shape);

  it("repairs until no cluster lacks anything, and says so when it cannot", () => {
    const workspace = workspaceAt(problem);
    const { local } = workspace;
    for (const share of [0.3, 0.6, 0.8]) {
      setFloorsInPlace(workspace, share, allOf(workspace));
      const reached = atOnce(reachFloors(local));
      expect(reached).toBe(lackIn(local) === 0);
      if (share === 0.3) expect(reached).toBe(true);
      if (reached) expect(currentShare(workspace, allOf(workspace))).toBeGreaterThanOrEqual(share - 1e-12);
    }
    workspace.local.keeper.floors.fill(2); // no measure is ever above 1
    expect(atOnce(repairInPieces(local, repairLimit(problem.size)))).toBe(false);
  });

  it("gives a repair up once it is too expensive", () => {
    const workspace = workspaceAt(problem);
    setFloorsInPlace(workspace, 0.6, allOf(workspace));
    expect(lackIn(workspace.local)).toBeGreaterThan(0);
    const labels = workspace.clustering.labels.slice();
    expect(atOnce(repairInPieces(workspace.local, 100, () => 0))).toBe(false);
    expect(workspace.clustering.labels).toEqual(labels);
  });

  it("never lets go of a floor, and never raises the cost, on the way down", () => {
    const workspace = workspaceAt(problem);
    const { local, clustering } = workspace;
    setFloorsInPlace(workspace, 0.5, allOf(workspace));
    if (!atOnce(reachFloors(local))) throw new Error("a floor that every test problem can reach");
    for (const move of [improveInPieces, exchangeInPieces, moveSinglesInPieces, chain]) {
      atOnce(recentreInPieces(local.lists));
      local.trailLength = 0;
      const before = costOf(problem, clustering);
      move(local);
      expect(costOf(problem, clustering)).toBeLessThanOrEqual(before + 1e-12);
      expect(lackIn(local)).toBe(0);
    }
  });

  it("improves until no single shift gains", () => {
    const workspace = workspaceAt(problem);
    disorder(workspace);
    atOnce(improveInPieces(workspace.local));
    expect(workspace.local.moves.gainInPlace(workspace.local)).toBe(false);
  });

  it("finds single moves that gain at true means only", () => {
    const workspace = workspaceAt(problem);
    disorder(workspace);
    const before = costOf(problem, workspace.clustering);
    expect(atOnce(moveSinglesInPieces(workspace.local))).toBeGreaterThan(0);
    expect(costOf(problem, workspace.clustering)).toBeLessThan(before);
  });

  it("exchanges at most once a cluster, and lowers the true cost by it", () => {
    const workspace = workspaceAt(problem);
    disorder(workspace);
    const before = costOf(problem, workspace.clustering);
    const made = atOnce(exchangeInPieces(workspace.local));
    expect(made).toBeLessThanOrEqual(Math.floor(problem.clusters / 2));
    if (made > 0) expect(costOf(problem, workspace.clustering)).toBeLessThan(before);
  });

  it("descends to where no other round gains", () => {
    const workspace = workspaceAt(problem);
    const { local, clustering } = workspace;
    setFloorsInPlace(workspace, 0.4, allOf(workspace));
    expect(atOnce(descendInPieces(local, 60, true))).toBe(true);
    const cost = costOf(problem, clustering);
    expect(atOnce(descendInPieces(local, 1, false))).toBe(true);
    expect(costOf(problem, clustering)).toBeCloseTo(cost, 9);
    expect(lackIn(local)).toBe(0);
  });
});

describe("Plans of counts", () => {
  it("bring two groups to a floor where single shifts are stuck", () => {
    let stuck = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const workspace = workspaceAt(blobs({ size: 150, clusters: 5, seed }));
      const { local } = workspace;
      setFloorsInPlace(workspace, 0.97, [true]);
      if (atOnce(repairInPieces(local, repairLimit(150)))) continue;
      stuck++;
      if (atOnce(followTwoGroupPlan(local))) expect(lackIn(local)).toBe(0);
    }
    expect(stuck).toBeGreaterThan(0);
  });

  it("ship exactly the counts that are wanted", () => {
    const { local, problem, clustering } = workspaceAt(blobs({ size: 200, clusters: 4, groups: [3] }));
    const { strata } = local.lists;
    const counts = Int32Array.from({ length: 4 }, (_, k) => local.lists.sizes[k * strata.count + 1]);
    const wanted = counts.map((_, k) => counts[(k + 1) % 4]);
    atOnce(bringToCountsInPieces(local, 1, wanted));
    for (let k = 0; k < 4; k++) {
      const now = clustering.labels.filter((label, p) => label === k && strata.of[p] === 1).length;
      expect(now).toBe(wanted[k]);
    }
    expect(clustering.labels.length).toBe(problem.size);
  });

  it("of sizes bring many groups to a floor by representation, or leave them alone where there is none", () => {
    let reached = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const problem = blobs({ size: 240, clusters: 3, groups: [4], measure: "representation", seed });
      const workspace = workspaceAt(problem);
      setFloorsInPlace(workspace, 0.85, [true]);
      if (!atOnce(followSizePlan(workspace.local, 0, false))) continue;
      reached++;
      expect(lackIn(workspace.local)).toBe(0);
    }
    expect(reached).toBeGreaterThan(0);
    const byBalance = workspaceAt(blobs({ groups: [3] }));
    const labels = byBalance.clustering.labels.slice();
    setFloorsInPlace(byBalance, 0.9, [true]);
    expect(atOnce(followSizePlan(byBalance.local, 0, false))).toBe(false);
    expect(byBalance.clustering.labels).toEqual(labels);
  });
});

describe("An exchange", () => {
  it.each([false, true])(
    "lowers the true cost where the fixed centres are no longer the means; weights: %s",
    (weighted) => {
      let made = 0;
      for (let seed = 1; seed <= 12; seed++) {
        const { local, problem, clustering } = workspaceAt(
          blobs({ size: 60, clusters: 6, groups: [2], seed, weighted }),
        );
        for (let p = 0; p < problem.size; p += 3) {
          const [from, to] = [clustering.labels[p], (clustering.labels[p] + 1 + (p % 2)) % problem.clusters];
          if (clustering.sizes[from] > 2) relocateInPlace(local.lists, p, to);
        }
        for (let a = 0; a < problem.clusters; a++) {
          for (let b = a + 1; b < problem.clusters; b++) {
            const pair = local.moves.bestExchange(local, a, b);
            if (pair === undefined) continue;
            const before = costOf(problem, clustering);
            relocateInPlace(local.lists, pair.leaves, b);
            relocateInPlace(local.lists, pair.comes, a);
            expect(costOf(problem, clustering)).toBeLessThan(before);
            relocateInPlace(local.lists, pair.leaves, a);
            relocateInPlace(local.lists, pair.comes, b);
            made++;
          }
        }
      }
      expect(made).toBeGreaterThan(0);
    },
  );
});

describe("Repair by pairs", () => {
  it("goes on where no single shift repairs, and never adds to what is lacking", () => {
    let [helped, reached] = [0, 0];
    for (const [size, share] of [
      [300, 0.8],
      [120, 0.9],
    ]) {
      for (let seed = 1; seed <= 8; seed++) {
        const workspace = workspaceAt(blobs({ size, clusters: 5, groups: [5], measure: "representation", seed }));
        const { local } = workspace;
        setFloorsInPlace(workspace, share, [true]);
        if (atOnce(repairInPieces(local, repairLimit(size)))) continue;
        const before = lackIn(local);
        if (atOnce(repairByPairs(local))) {
          reached++;
          expect(lackIn(local)).toBe(0);
        }
        expect(lackIn(local)).toBeLessThanOrEqual(before);
        if (lackIn(local) < before) helped++;
      }
    }
    expect(reached).toBeGreaterThan(0);
    expect(helped).toBeGreaterThan(1);
  });
});
