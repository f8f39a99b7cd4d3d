import { describe, expect, it } from "vitest";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { loadHighs } from "../fair-assign/highs.ts";
import { assignInto } from "./assign.ts";
import { gainingChainInPlace } from "./chains.ts";
import { improveInPlace } from "./improve.ts";
import { relistInPlace } from "./move-lists.ts";
import { cancelCyclesInPlace } from "./polisher.ts";
import { startFromLabels } from "./program/fair-program.ts";
import { reachFloorsInPlace } from "./reach-floors.ts";
import { enterWorkshop, presentShare, programOf, takeLabelsInPlace, type Workshop } from "./workshop.ts";

const TIGHT = 1e-9;

/** Points whose first feature goes with their group, and centres among them. */
function random(rng: Rng, size: number, clusters: number, groupCounts: number[], weighted = false): Workshop {
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
  const problem = makeProblem({ points, dim: 3, clusters, attributes, weights });
  const workshop = enterWorkshop(problem, () => false);
  for (let k = 0; k < clusters; k++) {
    const point = rng.below(size) * 3;
    for (let i = 0; i < 3; i++) workshop.centers[k * 3 + i] = problem.points[point + i] + 0.01 * rng.float();
  }
  return workshop;
}

/** Every labelling, one by one. */
function exhaustive({ problem, distances, polisher }: Workshop): number {
  const { size, clusters, cells, attributes } = problem;
  const counts = new Float64Array(clusters * cells);
  let best = Number.POSITIVE_INFINITY;
  const place = (point: number, cost: number): void => {
    if (cost >= best) return;
    if (point === size) {
      for (let k = 0; k < clusters; k++) {
        for (const [a, { firstCell, groups }] of attributes.entries()) {
          const row = counts.subarray(k * cells + firstCell, k * cells + firstCell + groups.length);
          if (!(Math.min(...row) / Math.max(...row) >= polisher.keeper.floors[a])) return;
        }
      }
      best = cost;
      return;
    }
    for (let k = 0; k < clusters; k++) {
      for (const { firstCell, groupOf } of attributes) counts[k * cells + firstCell + groupOf[point]]++;
      place(point + 1, cost + distances[point * clusters + k]);
      for (const { firstCell, groupOf } of attributes) counts[k * cells + firstCell + groupOf[point]]--;
    }
  };
  place(0, 0);
  return best;
}

const costAtCenters = ({ problem: { size, clusters }, distances }: Workshop, labels: Uint8Array): number => {
  let cost = 0;
  for (let p = 0; p < size; p++) cost += distances[p * clusters + labels[p]];
  return cost;
};

function setFloors({ problem, polisher }: Workshop, share: number): void {
  problem.attributes.forEach(({ bestBalance }, a) => {
    polisher.keeper.floors[a] = share * bestBalance;
  });
}

const nearestLabels = ({ problem: { size, clusters }, distances }: Workshop): Uint8Array =>
  Uint8Array.from({ length: size }, (_, p) => {
    const row = [...distances.subarray(p * clusters, (p + 1) * clusters)];
    return row.indexOf(Math.min(...row));
  });

describe("the best assignment at fixed centres and floors", () => {
  it("equals exhaustive search on tiny problems of two, three and four groups", () => {
    let feasible = 0;
    for (let trial = 0; trial < 60; trial++) {
      const rng = Rng.fromSeed(11).fork(trial);
      const clusters = 2 + (trial % 2);
      const workshop = random(rng, clusters === 2 ? 11 : 8, clusters, [2 + (trial % 3)]);
      setFloors(workshop, 0.3 + 0.7 * rng.float());
      startFromLabels(programOf(workshop), nearestLabels(workshop));
      const labels = new Uint8Array(workshop.problem.size);
      const cost = assignInto(workshop, TIGHT, labels);
      const best = exhaustive(workshop);
      if (best === Number.POSITIVE_INFINITY) continue;
      feasible++;
      expect(cost).toBeCloseTo(best, 9);
      expect(costAtCenters(workshop, labels)).toBeCloseTo(best, 9);
    }
    expect(feasible).toBeGreaterThan(15);
  });

  it("equals exhaustive search with two attributes", () => {
    for (let trial = 0; trial < 10; trial++) {
      const workshop = random(Rng.fromSeed(12).fork(trial), 10, 2, [2, 2]);
      setFloors(workshop, 0.4);
      startFromLabels(programOf(workshop), nearestLabels(workshop));
      const cost = assignInto(workshop, TIGHT, new Uint8Array(10));
      const best = exhaustive(workshop);
      if (best < Number.POSITIVE_INFINITY) expect(cost).toBeCloseTo(best, 9);
    }
  });

  it.each([
    ["two groups", 160, [2], false],
    ["three groups", 160, [3], false],
    ["four groups", 120, [4], false],
    ["two attributes", 120, [2, 3], false],
    ["weights", 120, [3], true],
  ] as const)(
    "has the linear program's optimum as an independent solver finds it: %s",
    async (_, size, groups, weighted) => {
      for (const share of [0.5, 0.8, 0.95]) {
        const workshop = random(Rng.fromSeed(5).fork(size, share), size, 4, [...groups], weighted);
        setFloors(workshop, share);
        const bound = solved(workshop);
        expect(bound).toBeCloseTo(await highsOptimum(workshop.problem, workshop), 6);
      }
    },
  );

  it.each([2, 3, 4])("is met by whole points within the rounding gap, for %i groups", (groups) => {
    const workshop = random(Rng.fromSeed(7).fork(groups), 1500, 5, [groups]);
    const aimed = [true];
    for (const share of [0.5, 0.8, 0.95]) {
      setFloors(workshop, share);
      const bound = solved(workshop);
      takeLabelsInPlace(workshop, workshop.labels);
      relistInPlace(workshop.polisher.lists);
      cancelCyclesInPlace(workshop.polisher);
      expect(reachFloorsInPlace(workshop.polisher)).toBe(true);
      improveInPlace(workshop.polisher);
      while (gainingChainInPlace(workshop.polisher, "anchored")) improveInPlace(workshop.polisher);
      const cost = costAtCenters(workshop, workshop.clustering.labels);
      expect(presentShare(workshop, aimed)).toBeGreaterThanOrEqual(share);
      expect(cost).toBeGreaterThanOrEqual(bound - 1e-6);
      expect(cost / bound).toBeLessThan(1.01);
    }
  });

  it("is brought to its floors where many groups keep each other from moving", () => {
    const workshop = random(Rng.fromSeed(7).fork(8), 1500, 5, [8]);
    for (const share of [0.5, 0.8, 0.95]) {
      setFloors(workshop, share);
      solved(workshop);
      takeLabelsInPlace(workshop, workshop.labels);
      relistInPlace(workshop.polisher.lists);
      cancelCyclesInPlace(workshop.polisher);
      expect(reachFloorsInPlace(workshop.polisher)).toBe(true);
      expect(presentShare(workshop, [true])).toBeGreaterThanOrEqual(share);
    }
  });
});

/** The fractional optimum, to a tight tolerance; rounded labels in workshop.labels. */
function solved(workshop: Workshop): number {
  const { problem, centers, distances, polisher, labels } = workshop;
  polisher.lists.kernels.distancesInto(centers, problem.clusters, 0, problem.size, distances);
  startFromLabels(programOf(workshop), nearestLabels(workshop));
  return assignInto(workshop, TIGHT, labels);
}

/** The same program, written out in full for a general solver. */
async function highsOptimum(problem: Problem, { distances, polisher }: Workshop): Promise<number> {
  const { size, clusters, attributes } = problem;
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  const points = Array.from({ length: size }, (_, p) => p);
  const kinds = Array.from({ length: clusters }, (_, k) => k);
  const objective = points.flatMap((p) => kinds.map((k) => `+ ${weight(p) * distances[p * clusters + k]} x${p}_${k}`));
  const whole = points.map((p) => `w${p}: ${kinds.map((k) => `x${p}_${k}`).join(" + ")} = 1`);
  const ratios = kinds.flatMap((k) =>
    attributes.flatMap(({ groups, groupOf }, a) =>
      groups.flatMap((_, low) =>
        groups.flatMap((__, high) => {
          if (low === high) return [];
          const floor = polisher.keeper.floors[a];
          const terms = points.flatMap((p) => {
            if (groupOf[p] === low) return [`+ ${weight(p)} x${p}_${k}`];
            return groupOf[p] === high ? [`- ${floor * weight(p)} x${p}_${k}`] : [];
          });
          return [`r${k}_${a}_${low}_${high}: ${terms.join("\n")} >= 0`];
        }),
      ),
    ),
  );
  const text = ["Minimize", "cost:", ...objective, "Subject To", ...whole, ...ratios, "End"].join("\n");
  const highs = await loadHighs();
  return highs.solve(text).ObjectiveValue;
}
