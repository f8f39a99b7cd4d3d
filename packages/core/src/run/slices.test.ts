import { describe, expect, it } from "vitest";
import type { Method } from "../methods/method.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { trace } from "../methods/trace/trace.ts";
import { vfairkm } from "../methods/vfairkm/vfairkm.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";
import { processorTime } from "./processor-time.contract.ts";
import { findFront } from "./run.ts";

const SLICE = 16; // milliseconds

function mixed(size: number, clusters: number): Problem {
  const rng = Rng.fromSeed(size);
  const blob = Array.from({ length: size }, () => rng.below(7));
  const points = blob.flatMap((b) => [b % 3, b % 2, b / 2, b % 5].map((center) => 3 * center + rng.normal()));
  const groupOf = blob.map((b) => (rng.float() < 0.3 + 0.05 * b ? 1 : 0));
  return makeProblem({ points, dim: 4, clusters, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}

/** Slices of a search in line, in milliseconds, the longest first; and how often a timer of a millisecond rang. */
async function slicesOf(problem: Problem, method: Method, slices: number): Promise<{ took: number[]; rang: number }> {
  const stopping = new AbortController();
  const took: number[] = [];
  let rang = 0;
  let began = processorTime();
  const timer = setInterval(() => rang++, 1);
  const rest = async (): Promise<void> => {
    took.push(processorTime() - began);
    if (took.length === slices) setTimeout(() => stopping.abort(), 1);
    await new Promise((resolve) => setImmediate(resolve));
    began = processorTime();
  };
  const clock = { now: processorTime, rest }; // by the time of day, slices of a busy machine would be more, and hold less
  const front = await findFront(problem, { method, seed: 1, clock, stop: stopping.signal });
  clearInterval(timer);
  expect(front.solutions.length).toBeGreaterThan(0);
  return { took: took.sort((a, b) => b - a), rang };
}

describe("A search in line", () => {
  it.each([
    ["Trace, 1,000 rows", 1000, 5, trace],
    ["Trace, 20,000 rows", 20_000, 8, trace],
    ["SAfairKM, 20,000 rows", 20_000, 8, safairkm],
    ["VfairKM, 20,000 rows", 20_000, 8, vfairkm],
  ])(
    "keeps its thread for a slice at a time, and hears timers and its signal: %s",
    async (_, size, clusters, method) => {
      const { took, rang } = await slicesOf(mixed(size, clusters), method as Method, 120);
      expect(took.length).toBeGreaterThan(60);
      expect(took.length).toBeLessThan(240); // the signal of a timer ended it
      expect(took[Math.floor(took.length / 100)]).toBeLessThan(SLICE);
      expect(took[0]).toBeLessThan(2 * SLICE); // a collection of garbage may fall into one
      expect(rang).toBeGreaterThan(took.length / 2);
    },
  );
});
