import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import type { LimitsInput } from "../../../problem/limits.ts";
import { makeProblem } from "../../../problem/make-problem.ts";
import type { Problem } from "../../../problem/problem.ts";
import { Rng } from "../../../random/rng.ts";
import { oracleBalance, oracleKeepsLimits, oracleRepresentation } from "../../../testing/oracle.ts";
import { loadHighs } from "../../fair-assign/highs.ts";
import { gainingChain } from "../local-search/chains.ts";
import { improveInPieces } from "../local-search/improve.ts";
import { reachFloors } from "../local-search/reach-floors.ts";
import { relistInPieces } from "../moves/move-lists.ts";
import { startFromLabels } from "../program/fair-program.ts";
import { currentShare, openWorkspace, programOf, setLabels, type Workspace } from "../workspace.ts";
import { assignInto } from "./assign.ts";

const TIGHT = 1e-9;

interface Asked {
  readonly weighted?: boolean;
  readonly measure?: "balance" | "representation";
  readonly limits?: LimitsInput;
}

/** Points whose first feature goes with their group, and centres among them. */
function random(
  rng: Rng,
  size: number,
  clusters: number,
  groupCounts: number[],
  { weighted = false, measure = "balance", limits }: Asked = {},
): Workspace {
  const attributes = groupCounts.map((count, a) => ({
    name: `attribute${a}`,
    groups: Array.from({ length: count }, (_, group) => `group${group}`),
    groupOf: Array.from({ length: size }, (_, p) => (p < count ? p : Math.min(rng.below(count), rng.below(count)))),
  }));
  const points = Array.from(
    { length: size * 3 },
    (_, i) => rng.float() + (i % 3 === 0 ? 0.5 * attributes[0].groupOf[i / 3] : 0),
  );
  const weights = weighted ? Array.from({ length: size }, () => 0.5 + rng.float()) : undefined;
  const problem = makeProblem({ points, dim: 3, clusters, attributes, weights, measure, limits });
  const workspace = openWorkspace(problem, () => false);
  for (let k = 0; k < clusters; k++) {
    const point = rng.below(size) * 3;
    for (let i = 0; i < 3; i++) workspace.centers[k * 3 + i] = problem.points[point + i] + 0.01 * rng.float();
  }
  return workspace;
}

/** Every labelling, one by one, judged by the definitions. */
function exhaustive({ problem, distances, local }: Workspace): number {
  const { size, clusters, attributes } = problem;
  const labels = new Uint8Array(size);
  let best = Number.POSITIVE_INFINITY;
  const isFair = (): boolean =>
    attributes.every(({ measure }, a) => {
      const oracle = measure.name === "balance" ? oracleBalance : oracleRepresentation;
      return oracle(problem, labels, a) >= local.keeper.floors[a] - 1e-12;
    });
  const place = (point: number, cost: number): void => {
    if (cost >= best) return;
    if (point === size) {
      if (isFair() && oracleKeepsLimits(problem, labels)) best = cost;
      return;
    }
    for (let k = 0; k < clusters; k++) {
      labels[point] = k;
      place(point + 1, cost + distances[point * clusters + k]);
    }
  };
  place(0, 0);
  return best;
}

const costAtCenters = ({ problem: { size, clusters }, distances }: Workspace, labels: Uint8Array): number => {
  let cost = 0;
  for (let p = 0; p < size; p++) cost += distances[p * clusters + labels[p]];
  return cost;
};

function setFloors({ problem, local }: Workspace, share: number): void {
  problem.attributes.forEach(({ measure }, a) => {
    local.keeper.floors[a] = share * measure.best;
  });
}

const nearestLabels = ({ problem: { size, clusters }, distances }: Workspace): Uint8Array =>
  Uint8Array.from({ length: size }, (_, p) => {
    const row = [...distances.subarray(p * clusters, (p + 1) * clusters)];
    return row.indexOf(Math.min(...row));
  });

describe("the best assignment at fixed centres and floors", () => {
  it.each<[string, number, Asked]>([
    ["balance", 15, {}],
    ["representation", 15, { measure: "representation" }],
    ["balance within sizes", 10, { limits: { minSize: 2, maxSize: 7 } }],
    ["representation within sizes", 10, { measure: "representation", limits: { minSize: 2, maxSize: 7 } }],
  ])("equals exhaustive search on tiny problems of two, three and four groups, by %s", (_, enough, asked) => {
    let feasible = 0;
    for (let trial = 0; trial < 60; trial++) {
      const rng = Rng.fromSeed(11).fork(trial);
      const clusters = 2 + (trial % 2);
      const workspace = random(rng, clusters === 2 ? 11 : 8, clusters, [2 + (trial % 3)], asked);
      setFloors(workspace, (asked.measure === "representation" ? 0.2 : 0.3) + 0.7 * rng.float());
      startFromLabels(programOf(workspace), nearestLabels(workspace));
      const labels = new Uint8Array(workspace.problem.size);
      const cost = atOnce(assignInto(workspace, TIGHT, labels));
      const best = exhaustive(workspace);
      if (best === Number.POSITIVE_INFINITY) continue;
      feasible++;
      expect(cost).toBeCloseTo(best, 9);
      expect(costAtCenters(workspace, labels)).toBeCloseTo(best, 9);
    }
    expect(feasible).toBeGreaterThanOrEqual(enough);
  });

  it("equals exhaustive search with two attributes", () => {
    for (let trial = 0; trial < 10; trial++) {
      const workspace = random(Rng.fromSeed(12).fork(trial), 10, 2, [2, 2]);
      setFloors(workspace, 0.4);
      startFromLabels(programOf(workspace), nearestLabels(workspace));
      const cost = atOnce(assignInto(workspace, TIGHT, new Uint8Array(10)));
      const best = exhaustive(workspace);
      if (best < Number.POSITIVE_INFINITY) expect(cost).toBeCloseTo(best, 9);
    }
  });

  it.each<[string, number, number[], Asked]>([
    ["two groups", 160, [2], {}],
    ["three groups", 160, [3], {}],
    ["four groups", 120, [4], {}],
    ["five groups", 150, [5], {}],
    ["two attributes", 120, [2, 3], {}],
    ["weights", 120, [3], { weighted: true }],
    ["two groups by representation", 160, [2], { measure: "representation" }],
    ["three groups by representation", 160, [3], { measure: "representation" }],
    ["five groups by representation", 150, [5], { measure: "representation" }],
    ["two attributes by representation", 120, [2, 3], { measure: "representation" }],
    ["weights by representation", 120, [3], { measure: "representation", weighted: true }],
    ["sizes", 120, [2], { limits: { minSize: 25, maxSize: 40 } }],
    ["equal sizes by representation", 120, [3], { measure: "representation", limits: { minSize: 30, maxSize: 30 } }],
    ["sizes, five groups", 150, [5], { limits: { minSize: 20, maxSize: 60 } }],
    ["sizes, four groups by representation", 120, [4], { measure: "representation", limits: { minSize: 20 } }],
    ["weighted sizes", 120, [3], { weighted: true, limits: { minSize: "20%", maxSize: "30%" } }],
    [
      "a share, by representation",
      120,
      [4],
      {
        measure: "representation",
        limits: { shares: [{ attribute: "attribute0", group: "group0", least: 0.35, most: 0.6 }] },
      },
    ],
  ])("has the linear program's optimum as an independent solver finds it: %s", async (_, size, groups, asked) => {
    for (const share of [0.5, 0.8, 0.95]) {
      const workspace = random(Rng.fromSeed(5).fork(size, share), size, 4, groups, asked);
      setFloors(workspace, share);
      const bound = solved(workspace);
      expect(bound).toBeCloseTo(await highsOptimum(workspace.problem, workspace), 6);
    }
  });

  it.each([
    [2, "balance"],
    [3, "balance"],
    [4, "balance"],
    [2, "representation"],
    [3, "representation"],
    [5, "representation", 0], // a draw at whose centres the program empties no cluster
  ] as const)("is met by whole points within the rounding gap, for %i groups by %s", (groups, measure, ...draw) => {
    const workspace = random(Rng.fromSeed(7).fork(groups, ...draw), 1500, 5, [groups], { measure });
    const raised = [true];
    for (const share of [0.5, 0.8, 0.95]) {
      setFloors(workspace, share);
      const bound = solved(workspace);
      atOnce(setLabels(workspace, workspace.labels));
      atOnce(relistInPieces(workspace.local.lists));
      workspace.local.moves.rotateInPlace(workspace.local);
      expect(atOnce(reachFloors(workspace.local))).toBe(true);
      atOnce(improveInPieces(workspace.local));
      while (atOnce(gainingChain(workspace.local, "fixed")) !== undefined) atOnce(improveInPieces(workspace.local));
      const cost = costAtCenters(workspace, workspace.clustering.labels);
      expect(currentShare(workspace, raised)).toBeGreaterThanOrEqual(share);
      expect(cost).toBeGreaterThanOrEqual(bound - 1e-6);
      expect(cost / bound).toBeLessThan(1.01);
    }
  });

  it.each<[string, number, Asked]>([
    ["many groups keep each other from moving", 8, {}],
    ["the program leaves a cluster empty, by representation", 5, { measure: "representation" }],
  ])("is brought to its floors where %s", (_, groups, asked) => {
    const workspace = random(Rng.fromSeed(7).fork(groups), 1500, 5, [groups], asked);
    for (const share of [0.5, 0.8, 0.95]) {
      setFloors(workspace, share);
      solved(workspace);
      atOnce(setLabels(workspace, workspace.labels));
      atOnce(relistInPieces(workspace.local.lists));
      workspace.local.moves.rotateInPlace(workspace.local);
      expect(atOnce(reachFloors(workspace.local))).toBe(true);
      expect(currentShare(workspace, [true])).toBeGreaterThanOrEqual(share);
    }
  });
});

/** The fractional optimum, to a tight tolerance; rounded labels in workspace.labels. */
function solved(workspace: Workspace): number {
  const { problem, centers, distances, local, labels } = workspace;
  local.lists.kernels.distancesInto(centers, problem.clusters, 0, problem.size, distances);
  startFromLabels(programOf(workspace), nearestLabels(workspace));
  return atOnce(assignInto(workspace, TIGHT, labels));
}

/** The same program, written out in full for a general solver. */
async function highsOptimum(problem: Problem, { distances, local }: Workspace): Promise<number> {
  const { size, clusters, attributes } = problem;
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  const points = Array.from({ length: size }, (_, p) => p);
  const kinds = Array.from({ length: clusters }, (_, k) => k);
  const objective = points.flatMap((p) => kinds.map((k) => `+ ${weight(p) * distances[p * clusters + k]} x${p}_${k}`));
  const whole = points.map((p) => `w${p}: ${kinds.map((k) => `x${p}_${k}`).join(" + ")} = 1`);
  const rowOf = (k: number, factor: (p: number) => number, bound: string): string => {
    const terms = points.map((p) => `${factor(p) < 0 ? "-" : "+"} ${Math.abs(factor(p)) * weight(p)} x${p}_${k}`);
    return `${terms.join("\n")} ${bound}`;
  };
  const mass = points.reduce((sum, p) => sum + weight(p), 0);
  const fair = attributes.flatMap(({ groups, groupOf, measure }, a) => {
    const floor = local.keeper.floors[a];
    const share = (j: number): number => points.reduce((sum, p) => sum + (groupOf[p] === j ? weight(p) : 0), 0) / mass;
    const isIn = (p: number, j: number): number => (groupOf[p] === j ? 1 : 0);
    return kinds.flatMap((k) =>
      measure.name === "representation"
        ? groups.flatMap((_, j) => [
            rowOf(k, (p) => isIn(p, j) - floor * share(j), ">= 0"),
            rowOf(k, (p) => share(j) - floor * isIn(p, j), ">= 0"),
          ])
        : groups.flatMap((_, low) =>
            groups.flatMap((__, high) =>
              low === high ? [] : [rowOf(k, (p) => isIn(p, low) - floor * isIn(p, high), ">= 0")],
            ),
          ),
    );
  });
  const limits = kinds.flatMap((k) => {
    if (problem.limits === undefined) return [];
    const { minSize, maxSize, shares } = problem.limits;
    const sizes = [
      rowOf(k, () => 1, `>= ${minSize}`),
      ...(maxSize < Number.POSITIVE_INFINITY ? [rowOf(k, () => 1, `<= ${maxSize}`)] : []),
    ];
    const bounds = shares.flatMap(({ attribute, group, least, most }) => {
      const { groups, groupOf } = attributes.find(({ name }) => name === attribute)!;
      const isIn = (p: number): number => (groups[groupOf[p]] === group ? 1 : 0);
      return [rowOf(k, (p) => isIn(p) - least, ">= 0"), rowOf(k, (p) => most - isIn(p), ">= 0")];
    });
    return [...sizes, ...bounds];
  });
  const ratios = [...fair, ...limits].map((row, i) => `r${i}: ${row}`);
  const text = ["Minimize", "cost:", ...objective, "Subject To", ...whole, ...ratios, "End"].join("\n");
  const highs = await loadHighs();
  return highs.solve(text).ObjectiveValue;
}
