import { describe, expect, it } from "vitest";
import { freshScores, objectivesOf } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import type { Executor } from "../../run/executor.ts";
import { findFront, run } from "../../run/run.ts";
import { trace } from "./trace.ts";

interface Shape {
  readonly size: number;
  readonly clusters: number;
  readonly groups: number;
  readonly weight?: number | undefined;
  readonly grid?: number;
  readonly seed: number;
}

/** Three blobs whose groups go with them, on whole numbers where `grid` is given. */
function blobs({ size, clusters, groups, weight, grid, seed }: Shape): Problem {
  const rng = Rng.fromSeed(seed).fork("trace test");
  const blob = Array.from({ length: size }, () => rng.below(3));
  const points = blob.flatMap((b) => [4 * b + rng.normal(), 2 * (b % 2) + rng.normal()]);
  const groupOf = blob.map((b, p) => (p < groups ? p : rng.below(10) < 9 ? b % groups : rng.below(groups)));
  return makeProblem({
    points: grid === undefined ? points : points.map((x) => Math.floor(x) * grid),
    dim: 2,
    clusters,
    attributes: [{ name: "g", groups: Array.from({ length: groups }, (_, j) => `${j}`), groupOf }],
    weights: weight === undefined ? undefined : blob.map(() => weight * (0.1 + rng.float())),
  });
}

const backwards: Executor = {
  map: async (method, problem, inputs, shouldStop) => {
    const outputs = [];
    for (const input of inputs.toReversed()) outputs.push(await method.step(problem, input, shouldStop));
    return outputs.reverse();
  },
  close: async () => {},
};

const scoresOf = async (problem: Problem, executor?: Executor): Promise<number[][]> =>
  (await findFront(problem, { method: trace, seed: 1, executor })).solutions.map(({ scores }) => [...scores]);

describe("Trace", () => {
  it.each([1, 2, 3])(
    "finds the same front in whatever order its steps run, where weighted clusters run empty (%i)",
    async (seed) => {
      const problem = blobs({ size: 60, clusters: 8, groups: 3, weight: 1, seed });
      const copy = blobs({ size: 60, clusters: 8, groups: 3, weight: 1, seed });
      expect(await scoresOf(copy, backwards)).toEqual(await scoresOf(problem));
    },
    300_000, // two whole searches, on a machine that others use as well
  );

  it.each([false, true])("finds the whole front of a tiny problem, with weights: %s", async (weighted) => {
    for (let seed = 1; seed <= 6; seed++) {
      const problem = blobs({ size: 8, clusters: 3, groups: 2, weight: weighted ? 1 : undefined, seed });
      const exact = new Archive<Scored>(objectivesOf(problem));
      const labels = new Uint8Array(8);
      for (let code = 0; code < 3 ** 8; code++) {
        for (let p = 0, rest = code; p < 8; p++, rest = Math.floor(rest / 3)) labels[p] = rest % 3;
        exact.add({ scores: freshScores(problem, labels).scores });
      }
      const scores = await scoresOf(problem);
      for (const member of exact.members) {
        const covers = scores.some(
          ([cost, balance]) => cost <= member.scores[0] + 1e-9 && balance >= member.scores[1] - 1e-12,
        );
        expect(covers).toBe(true);
      }
    }
  });

  it.each([false, true])(
    "finds the whole front of two attributes and fifteen points, with weights: %s",
    async (weighted) => {
      const rng = Rng.fromSeed(9);
      const points = Array.from({ length: 30 }, () => rng.normal());
      const attributes = [2, 3].map((count, a) => ({
        name: `a${a}`,
        groups: Array.from({ length: count }, (_, j) => `${j}`),
        groupOf: Array.from({ length: 15 }, (_, p) => (points[2 * p] > 0 && p > 5 ? 0 : p % count)),
      }));
      const weights = weighted ? points.slice(0, 15).map((x) => 1 + x * x) : undefined;
      const problem = makeProblem({ points, dim: 2, clusters: 2, attributes, weights });
      const exact = new Archive<Scored>(objectivesOf(problem));
      for (let code = 0; code < 2 ** 14; code++) {
        const labels = Uint8Array.from({ length: 15 }, (_, p) => Math.floor(code / 2 ** p) % 2);
        exact.add({ scores: freshScores(problem, labels).scores });
      }
      const scores = await scoresOf(problem);
      for (const { scores: wanted } of exact.members) {
        const covers = scores.some(
          (own) => own[0] <= wanted[0] + 1e-9 && own.slice(1).every((balance, a) => balance >= wanted[1 + a] - 1e-12),
        );
        expect(covers).toBe(true);
      }
    },
  );

  it("finds the same front of two attributes in whatever order its steps run", async () => {
    const problems = [0, 1].map(() => {
      const rng = Rng.fromSeed(4);
      const blob = Array.from({ length: 70 }, () => rng.below(3));
      const points = blob.flatMap((b) => [3 * b + rng.normal(), rng.normal()]);
      const attributes = [0, 1].map((a) => ({
        name: `a${a}`,
        groups: ["x", "y"],
        groupOf: blob.map((b) => (rng.below(3) === 0 ? rng.below(2) : (b + a) % 2)),
      }));
      return makeProblem({ points, dim: 2, clusters: 3, attributes });
    });
    const scores = await scoresOf(problems[0]);
    expect(await scoresOf(problems[1], backwards)).toEqual(scores);
    expect(scores.length).toBeGreaterThan(100);
  }, 300_000);

  it("converges on whole numbers with many ties, whatever they are counted in", async () => {
    for (const grid of [1, 1e5]) {
      for await (const event of run(blobs({ size: 80, clusters: 7, groups: 3, grid, seed: 4 }), {
        method: trace,
        seed: 1,
      })) {
        if (event.kind === "finished") expect(event.reason).toBe("converged");
      }
    }
  });

  it("ends where no balance can be had because a group has fewer points than there are clusters", async () => {
    const rng = Rng.fromSeed(2);
    const groupOf = Array.from({ length: 200 }, (_, p) => (p < 3 ? 1 : 0));
    const points = Array.from({ length: 400 }, () => rng.normal());
    const attributes = [{ name: "g", groups: ["many", "few"], groupOf }];
    const front = await findFront(makeProblem({ points, dim: 2, clusters: 5, attributes }), { method: trace, seed: 1 });
    expect(front.solutions.length).toBe(1);
    expect(front.solutions[0].scores[1]).toBe(0);
  });

  it("stops within a moment once it is told to, with a front", async () => {
    const stop = { aborted: false };
    let asked = 0;
    const impatient: Executor = {
      map: (method, problem, inputs, shouldStop) =>
        backwards.map(method, problem, inputs, () => {
          asked++;
          stop.aborted = asked > 20;
          return shouldStop();
        }),
      close: async () => {},
    };
    const problem = blobs({ size: 600, clusters: 6, groups: 2, seed: 1 });
    const front = await findFront(problem, { method: trace, seed: 1, stop, executor: impatient });
    expect(front.solutions.length).toBeGreaterThan(0);
    const whole = await findFront(problem, { method: trace, seed: 1 });
    expect(front.solutions.length).toBeLessThan(whole.solutions.length);
  });
});
