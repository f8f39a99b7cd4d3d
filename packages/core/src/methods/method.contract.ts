import { describe, expect, it } from "vitest";
import { dominates } from "../pareto/dominance.ts";
import type { Front } from "../pareto/front.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { Executor } from "../run/executor.ts";
import { findFront, resume, run } from "../run/run.ts";
import { oracleBalance, oracleCost } from "../testing/oracle.ts";
import type { Method } from "./method.ts";

/** Does the work backwards and hands over copies, as a fleet of machines would. */
const elsewhere: Executor = {
  map: async (method, problem, inputs) => {
    const outputs = inputs
      .toReversed()
      .map(async (input) => structuredClone(await method.step(problem, structuredClone(input), () => false)));
    return (await Promise.all(outputs)).toReversed();
  },
  close: async () => {},
};

/** Blobs whose groups are mixed unevenly. */
export function mixedBlobs(shape: { clusters: number; groups: number[]; weighted?: boolean; seed?: number }): Problem {
  const { clusters, groups, weighted = false, seed = 1 } = shape;
  const rng = Rng.fromSeed(seed).fork("blobs");
  const size = 60 * clusters;
  const points = Array.from(
    { length: size * 2 },
    (_, i) => (Math.floor(i / 2) % clusters) * (i % 2 ? 3 : 1) + rng.normal(),
  );
  const attributes = groups.map((count, a) => ({
    name: `attribute${a}`,
    groups: Array.from({ length: count }, (_, group) => `group${group}`),
    groupOf: Array.from({ length: size }, (_, p) =>
      p < count ? p : rng.below(4) === 0 ? rng.below(count) : p % count,
    ),
  }));
  const weights = weighted ? Array.from({ length: size }, () => 0.5 + rng.float()) : undefined;
  return makeProblem({ points, dim: 2, clusters, attributes, weights });
}

const shapes: [string, Problem][] = [
  ["two groups", mixedBlobs({ clusters: 3, groups: [2] })],
  ["three groups", mixedBlobs({ clusters: 4, groups: [3] })],
  ["two protected attributes", mixedBlobs({ clusters: 2, groups: [2, 3] })],
  ["weights", mixedBlobs({ clusters: 3, groups: [2], weighted: true })],
];

const bytesOf = (front: Front): unknown =>
  front.solutions.map(({ clustering, scores, origin }) => [[...scores], [...clustering.labels], origin]);

const frozenCopy = (problem: Problem): unknown => structuredClone({ ...problem });

/** What every method promises, whatever it does inside. `options` keep its work small. */
export function methodContract(method: Method, options: Readonly<Record<string, unknown>>): void {
  describe.each(shapes)(`${method.name} on %s`, (_, problem) => {
    const asked = { method, options, seed: 1 };

    it("finds solutions that are what their labels say, and none that another dominates", async () => {
      const front = await findFront(problem, asked);
      expect(front.solutions.length).toBeGreaterThan(0);
      for (const { clustering, scores } of front.solutions) {
        expect(clustering.labels.length).toBe(problem.size);
        expect(Math.max(...clustering.labels)).toBeLessThan(problem.clusters);
        expect(scores[0]).toBeCloseTo(oracleCost(problem, clustering.labels), 9);
        problem.attributes.forEach((__, a) => {
          expect(scores[1 + a]).toBeCloseTo(oracleBalance(problem, clustering.labels, a), 12);
        });
      }
      for (const a of front.solutions) {
        expect(front.solutions.some((b) => dominates(front.aims, b.scores, a.scores))).toBe(false);
      }
    });

    it("leaves the problem as it was", async () => {
      const before = frozenCopy(problem);
      await findFront(problem, asked);
      expect(frozenCopy(problem)).toEqual(before);
    });

    it("finds the same front for the same seed, in line and elsewhere", async () => {
      const front = bytesOf(await findFront(problem, asked));
      expect(bytesOf(await findFront(problem, asked))).toEqual(front);
      expect(bytesOf(await findFront(problem, { ...asked, executor: elsewhere }))).toEqual(front);
    });

    it("stops when asked and goes on to the front of a run that was never stopped", async () => {
      const whole = bytesOf(await findFront(problem, asked));
      const moments = await progressCount(problem, asked);
      expect(moments).toBeGreaterThan(0);
      for (const stopAfter of new Set([1, Math.ceil(moments / 2), moments])) {
        const checkpoint = await stoppedAfter(problem, asked, stopAfter);
        let front: Front | undefined;
        for await (const event of resume(problem, structuredClone(checkpoint), { method })) {
          if (event.kind === "finished") front = event.front;
        }
        expect(bytesOf(front!)).toEqual(whole);
      }
    });

    it("says how far it is, never backwards, and ends with a reason", async () => {
      let share = 0;
      let last = "";
      for await (const event of run(problem, asked)) {
        last = event.kind;
        if (event.kind !== "progress") continue;
        expect(event.share).toBeGreaterThanOrEqual(share);
        expect(event.share).toBeLessThanOrEqual(1);
        share = event.share;
      }
      expect(last).toBe("finished");
    });
  });
}

type Asked = Parameters<typeof run>[1];

async function progressCount(problem: Problem, asked: Asked): Promise<number> {
  let count = 0;
  for await (const event of run(problem, asked)) if (event.kind === "progress") count++;
  return count;
}

async function stoppedAfter(problem: Problem, asked: Asked, moments: number): Promise<Checkpoint> {
  let seen = 0;
  for await (const event of run(problem, asked)) {
    if (event.kind === "progress" && ++seen === moments) return event.checkpoint();
  }
  throw new Error("the run ended before it could be stopped");
}
