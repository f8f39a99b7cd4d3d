import { describe, expect, it } from "vitest";
import { hypervolume } from "../../pareto/indicators/hypervolume.ts";
import type { LimitsInput } from "../../problem/limits.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { findFront } from "../../run/run.ts";
import { oracleBalance, oracleCost, oracleKeepsLimits, oracleRepresentation } from "../../testing/oracle.ts";
import { blobs, type Shape } from "./small-problems.contract.ts";
import { trace } from "./trace.ts";

const quick = { starts: 3, followed: 1, levels: 3, recentrings: 2, stops: 40, iterations: 3, explored: 12, tries: 2 };
const fair = (problem: Problem, labels: Uint8Array, a: number): number =>
  (problem.attributes[a].measure.name === "balance" ? oracleBalance : oracleRepresentation)(problem, labels, a);

/** Cost and fairness of every labelling within the limits. */
function everyScore(problem: Problem): number[][] {
  const { size, clusters } = problem;
  const labels = new Uint8Array(size);
  const scores: number[][] = [];
  const place = (point: number, used: number): void => {
    if (point === size) {
      if (oracleKeepsLimits(problem, labels))
        scores.push([oracleCost(problem, labels), ...problem.attributes.map((_, a) => fair(problem, labels, a))]);
      return;
    }
    for (let k = 0; k < Math.min(clusters, used + 1); k++) {
      labels[point] = k;
      place(point + 1, Math.max(used, k + 1));
    }
  };
  place(0, 0);
  return scores;
}

describe("Trace on tiny problems", () => {
  const capped: LimitsInput = { shares: [{ attribute: "attribute0", group: "group0", least: 0, most: 0.8 }] };
  const cases = [2, 3, 4].flatMap((groups) =>
    (["balance", "representation"] as const).flatMap((measure) =>
      [undefined, { minSize: 2 }, { minSize: "15%", maxSize: "60%" }, capped].map((limits) => ({
        groups,
        measure,
        limits,
      })),
    ),
  );

  it.each(cases)("finds the front of an exhaustive search: %o", async ({ groups, measure, limits }) => {
    for (const weighted of [false, true]) {
      const clusters = 2 + (groups % 2) + (weighted ? 0 : 1);
      const problem = blobs({
        stream: "limits test",
        size: 8,
        clusters,
        groups: [groups],
        seed: groups,
        measure,
        limits,
        weighted,
      });
      const front = await findFront(problem, { method: trace, seed: 1 });
      const all = everyScore(problem);
      const volume = hypervolume(front.objectives, all, front.ideal, front.worst);
      expect(front.hypervolume).toBeCloseTo(volume, 12);
      expect(Math.min(...front.solutions.map(({ scores }) => scores[0]))).toBeCloseTo(
        Math.min(...all.map((scores) => scores[0])),
        9,
      );
    }
  });
});

describe("Trace within limits", () => {
  it.each<Omit<Shape, "seed"> & { readonly groups: readonly number[] }>([
    { size: 200, clusters: 5, groups: [2], limits: { minSize: 30 } },
    { size: 200, clusters: 5, groups: [3], limits: { minSize: 40, maxSize: 40 } },
    { size: 200, clusters: 5, groups: [3], limits: { maxSize: "25%" }, measure: "representation" },
    { size: 200, clusters: 4, groups: [2, 3], limits: { minSize: 40, maxSize: 60 }, measure: "representation" },
    { size: 200, clusters: 4, groups: [2], limits: { minSize: "20%", maxSize: "30%" }, weighted: true },
    {
      size: 200,
      clusters: 4,
      groups: [3],
      limits: { shares: [{ attribute: "attribute0", group: "group0", least: 0.3, most: 0.7 }] },
    },
    { size: 200, clusters: 5, groups: [], limits: { minSize: 40, maxSize: 40 } },
    { size: 200, clusters: 5, groups: [], limits: { maxSize: "30%" }, weighted: true },
  ])(
    "reports only what keeps them: %o",
    async (asked) => {
      const problem = blobs({ stream: "limits test", ...asked, seed: 1 });
      const { solutions } = await findFront(problem, { method: trace, seed: 1, options: quick });
      expect(solutions.length).toBeGreaterThan(0);
      for (const { clustering, scores } of solutions) {
        expect(oracleKeepsLimits(problem, clustering.labels)).toBe(true);
        expect(scores[0]).toBeCloseTo(oracleCost(problem, clustering.labels), 8);
      }
      if (asked.groups.length === 0) expect(solutions.length).toBe(1);
    },
    120_000,
  ); // a search each, on a machine that others use as well

  it.each<[string, number, LimitsInput]>([
    ["clusters of 5 rows each", 12, {}],
    ["clusters of 15 rows each, since the next size below is 10", 4, { minSize: 12 }],
    ["clusters of 20 rows at most, in fives", 4, { maxSize: 20 }],
  ])("finds what only one kind of whole counts keeps: %s", async (_, clusters, sizes) => {
    const groupOf = Array.from({ length: 60 }, (__, p) => (p % 5 < 2 ? 0 : 1)); // 24 and 36
    const points = groupOf.flatMap((__, p) => [(p * 37) % 61, (p * p) % 23]);
    const shares = [{ attribute: "sex", group: "female", least: 0.4, most: 0.4 }];
    for (const measure of ["balance", "representation"] as const) {
      const attributes = [{ name: "sex", groups: ["female", "male"], groupOf }];
      const problem = makeProblem({ points, dim: 2, clusters, attributes, measure, limits: { ...sizes, shares } });
      const { solutions } = await findFront(problem, { method: trace, seed: 1, options: quick });
      expect(solutions.length).toBe(1); // all are as fair
      expect(oracleKeepsLimits(problem, solutions[0].clustering.labels)).toBe(true);
    }
  });

  it.each<[string, Shape]>([
    ["sizes and two groups", { limits: { minSize: 45, maxSize: 60 } }],
    [
      "a share, weights",
      { limits: { shares: [{ attribute: "attribute0", group: "group0", least: 0.4, most: 0.6 }] }, weighted: true },
    ],
    ["sizes alone", { limits: { minSize: 50, maxSize: 50 }, groups: [] }],
  ])("finds a clustering within them even where time is up at once: %s", async (_, asked) => {
    const problem = blobs({ stream: "limits test", size: 200, clusters: 4, seed: 1, ...asked });
    const { solutions } = await findFront(problem, { method: trace, seed: 1, stop: { aborted: true } });
    expect(solutions.length).toBeGreaterThan(0);
    for (const { clustering } of solutions) expect(oracleKeepsLimits(problem, clustering.labels)).toBe(true);
  });

  it("gives plain k-means where nothing is protected and nothing limited", async () => {
    const problem = blobs({ stream: "limits test", size: 150, clusters: 3, groups: [], seed: 1 });
    const { solutions } = await findFront(problem, { method: trace, seed: 1 });
    expect(solutions.length).toBe(1);
    expect(solutions[0].scores.length).toBe(1);
  });

  it("costs no less with limits than without, and says so where none can be kept", async () => {
    const free = await findFront(blobs({ stream: "limits test", size: 150, clusters: 4, groups: [], seed: 3 }), {
      method: trace,
      seed: 1,
    });
    const limited = blobs({
      stream: "limits test",
      size: 150,
      clusters: 4,
      groups: [],
      seed: 3,
      limits: { minSize: 30 },
    });
    const kept = await findFront(limited, { method: trace, seed: 1 });
    expect(kept.solutions[0].scores[0]).toBeGreaterThan(free.solutions[0].scores[0]);
    // Weights of 0.5 to 1.5 hardly ever sum up to exactly a fifth.
    const exact = blobs({
      stream: "limits test",
      size: 40,
      clusters: 5,
      groups: [2],
      seed: 1,
      weighted: true,
      limits: { minSize: "20%", maxSize: "20%" },
    });
    await expect(findFront(exact, { method: trace, seed: 1, options: quick })).rejects.toThrow(
      /^limits: no clustering was found that keeps all of them/,
    );
  });
});
