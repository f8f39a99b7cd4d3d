import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { makeProblem } from "../../../problem/make-problem.ts";
import { Rng } from "../../../random/rng.ts";
import { oracleCost } from "../../../testing/oracle.ts";
import { loadHighs } from "../../fair-assign/highs.ts";
import { type SizeBounds, sizedAssigner } from "./assign-within-sizes.ts";
import { findSizedStart, onlySizes } from "./sized-start.ts";

/** The same, written out for a general solver. */
async function highsOptimum(distances: Float64Array, size: number, clusters: number, { least, most }: SizeBounds) {
  const kinds = Array.from({ length: clusters }, (_, k) => k);
  const points = Array.from({ length: size }, (_, p) => p);
  const text = [
    "Minimize",
    "cost:",
    ...points.flatMap((p) => kinds.map((k) => `+ ${distances[p * clusters + k]} x${p}_${k}`)),
    "Subject To",
    ...points.map((p) => `w${p}: ${kinds.map((k) => `x${p}_${k}`).join(" + ")} = 1`),
    ...kinds.map((k) => `l${k}: ${points.map((p) => `x${p}_${k}`).join(" + ")} >= ${least}`),
    ...kinds.map((k) => `m${k}: ${points.map((p) => `x${p}_${k}`).join(" + ")} <= ${most}`),
    "End",
  ].join("\n");
  return (await loadHighs()).solve(text).ObjectiveValue;
}

const sizesOf = (labels: Uint8Array, clusters: number): number[] => {
  const sizes = new Array<number>(clusters).fill(0);
  for (const label of labels) sizes[label]++;
  return sizes;
};

describe("the best assignment within sizes", () => {
  it.each<[string, number, number, SizeBounds]>([
    ["equal sizes", 60, 5, { least: 12, most: 12 }],
    ["sizes that a point more or less makes whole", 61, 4, { least: 15, most: 16 }],
    ["a least size", 80, 4, { least: 15, most: 80 }],
    ["a most size", 80, 4, { least: 0, most: 23 }],
    ["a narrow range", 90, 6, { least: 13, most: 17 }],
    ["two clusters", 30, 2, { least: 15, most: 15 }],
  ])("has the cost that an independent solver finds: %s", async (_, size, clusters, bounds) => {
    for (let trial = 0; trial < 5; trial++) {
      const rng = Rng.fromSeed(3).fork(size, trial);
      // One cluster is nearest for most points, and distances tie.
      const distances = Float64Array.from({ length: size * clusters }, (_, i) =>
        trial === 4 ? rng.below(4) : rng.float() * (1 + (i % clusters)),
      );
      const labels = new Uint8Array(size);
      const prices = new Float64Array(clusters);
      const assigner = sizedAssigner(size, clusters, bounds);
      let optimum = await highsOptimum(distances, size, clusters, bounds);
      for (const round of ["from scratch", "from the prices found", "at distances that have changed"]) {
        if (round.startsWith("at")) {
          for (let i = 0; i < distances.length; i++) distances[i] *= 1 + 0.2 * rng.float();
          optimum = await highsOptimum(distances, size, clusters, bounds);
        }
        atOnce(assigner.assign(distances, prices, labels));
        const cost = labels.reduce((sum, label, p) => sum + distances[p * clusters + label], 0);
        expect(cost, round).toBeCloseTo(optimum, 8);
        for (const own of sizesOf(labels, clusters)) {
          expect(own).toBeGreaterThanOrEqual(bounds.least);
          expect(own).toBeLessThanOrEqual(bounds.most);
        }
        labels.forEach((label, p) => {
          for (let k = 0; k < clusters; k++) {
            const [own, other] = [
              distances[p * clusters + label] + prices[label],
              distances[p * clusters + k] + prices[k],
            ];
            expect(own).toBeLessThanOrEqual(other + 1e-9); // the prices prove it
          }
        });
      }
    }
  });
});

describe("k-means within sizes", () => {
  it.each([
    ["equal", { minSize: 100, maxSize: 100 }],
    ["at least", { minSize: "15%" }],
    ["at most", { maxSize: 140 }],
  ])("keeps them and is at the means of its clusters: %s", (_, limits) => {
    const rng = Rng.fromSeed(5);
    const blob = Array.from({ length: 500 }, () => Math.min(rng.below(7), rng.below(7)));
    const points = blob.flatMap((b) => [5 * (b % 3) + rng.normal(), 5 * Math.floor(b / 3) + rng.normal()]);
    const problem = makeProblem({ points, dim: 2, clusters: 5, attributes: [], limits });
    const bounds = onlySizes(problem)!;
    const { labels, cost } = atOnce(
      findSizedStart(problem, bounds, Rng.fromSeed(1), {
        ...{ starts: 3, swaps: 6, shouldStop: () => false },
      }),
    );
    expect(cost).toBeCloseTo(oracleCost(problem, labels), 9);
    expect(sizesOf(labels, 5).every((own) => own >= bounds.least && own <= bounds.most)).toBe(true);
  });

  it("is only for limits on sizes", () => {
    const asked = { points: [0, 1, 2, 3], dim: 1, clusters: 2, limits: { minSize: 1 } };
    const attributes = [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 0, 1] }];
    expect(onlySizes(makeProblem({ ...asked, attributes: [] }))).toEqual({ least: 1, most: 4 });
    expect(onlySizes(makeProblem({ ...asked, attributes }))).toBeUndefined();
    expect(onlySizes(makeProblem({ ...asked, attributes: [], weights: [1, 2, 1, 1] }))).toBeUndefined();
    expect(onlySizes(makeProblem({ ...asked, attributes: [], limits: undefined }))).toBeUndefined();
  });
});
