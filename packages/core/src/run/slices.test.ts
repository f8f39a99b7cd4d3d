import { describe, expect, it } from "vitest";
import { objectivesOf } from "../measures/objectives.ts";
import type { Method } from "../methods/method.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { thinSurface } from "../methods/surface/thin-surface.ts";
import { trace } from "../methods/trace/trace.ts";
import { vfairkm } from "../methods/vfairkm/vfairkm.ts";
import { volumeOf } from "../methods/volume.ts";
import { hypervolumeInPieces } from "../pareto/indicators/hypervolume.ts";
import type { Solution } from "../pareto/solution.ts";
import type { Pieces } from "../pieces.ts";
import { blankClustering } from "../problem/clustering.ts";
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

describe("What a search of three attributes does with its front", () => {
  const problem = makeProblem({
    points: [0, 1, 2, 3],
    dim: 1,
    clusters: 2,
    attributes: ["a", "b", "c"].map((name) => ({ name, groups: ["x", "y"], groupOf: [0, 1, 0, 1] })),
  });
  const objectives = objectivesOf(problem);
  const clustering = blankClustering(problem);
  const rng = Rng.fromSeed(3);
  const members = Array.from({ length: 3000 }, (): Solution => {
    const shares = [rng.float(), rng.float(), rng.float()];
    const cost = shares.reduce((sum, share) => sum + share * share, 0); // no one dominates another
    return { clustering, scores: Float64Array.of(cost, ...shares), origin: { method: "made up", step: 0 } };
  }).sort((a, b) => a.scores[0] - b.scores[0]);
  const box = (side: "ideal" | "worst") => objectives.map((objective) => objective[side](problem));
  const scores = members.slice(0, 1500).map((member) => member.scores);

  it.each<[string, () => Pieces<unknown>]>([
    ["its hypervolume", () => hypervolumeInPieces(objectives, scores, box("ideal"), box("worst"))],
    ["what it is nearly, at samples of floors", () => volumeOf(problem, objectives, members)],
    ["thinning", () => thinSurface(problem, members, 1500, members.slice(0, 1500))],
  ])("comes in pieces that are much shorter than a slice: %s", (_, make) => {
    const took: number[] = [];
    const pieces = make();
    for (let done = false; !done; ) {
      const [began, spent] = [performance.now(), processorTime()];
      done = pieces.next().done === true;
      took.push(Math.min(performance.now() - began, processorTime() - spent)); // a busy machine adds to one, coarse ticks to the other
    }
    took.sort((a, b) => b - a);
    expect(took.length).toBeGreaterThan(20);
    expect(took[Math.floor(took.length / 30)]).toBeLessThan(SLICE / 2);
  });
});
