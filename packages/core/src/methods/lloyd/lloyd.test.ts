import { describe, expect, it } from "vitest";
import { Rng } from "../../random/rng.ts";
import { findFront } from "../../run/run.ts";
import { oracleCost } from "../../testing/oracle.ts";
import { mixedBlobs } from "../method.contract.ts";
import { lloyd } from "./lloyd.ts";

describe("lloyd", () => {
  const problem = mixedBlobs({ clusters: 9, groups: [2], seed: 3 });

  it("keeps one solution, the cheapest of its starts", async () => {
    const starts = 7;
    const front = await findFront(problem, { method: lloyd, seed: 2, options: { starts } });
    expect(front.solutions.length).toBe(1);
    const { scores, origin } = front.solutions[0];
    let cheapest = Number.POSITIVE_INFINITY;
    for (let few = 1; few <= starts; few++) {
      const [best] = (await findFront(problem, { method: lloyd, seed: 2, options: { starts: few } })).solutions;
      expect(best.scores[0]).toBeLessThanOrEqual(cheapest);
      cheapest = best.scores[0];
      if (few === origin.step) expect(best.scores[0]).toBe(scores[0]);
    }
    expect(scores[0]).toBe(cheapest);
  });

  it("ends a step where one more step from its means would change nothing", async () => {
    const rng = Rng.fromSeed(5).save();
    const { labels } = await lloyd.step(problem, { rng, iterations: 300, tolerance: 0 }, () => false);
    const longer = await lloyd.step(problem, { rng, iterations: 301, tolerance: 0 }, () => false);
    expect(longer.labels).toEqual(labels);
    const shorter = await lloyd.step(problem, { rng, iterations: 1, tolerance: 0 }, () => false);
    expect(oracleCost(problem, labels)).toBeLessThanOrEqual(oracleCost(problem, shorter.labels));
  });
});
