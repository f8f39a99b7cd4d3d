import { describe, expect, it } from "vitest";
import { objectivesOf } from "../../../measures/objectives.ts";
import { Archive } from "../../../pareto/archive.ts";
import type { Solution } from "../../../pareto/solution.ts";
import { tallyClustering } from "../../../problem/clustering.ts";
import { makeProblem } from "../../../problem/make-problem.ts";
import { Rng } from "../../../random/rng.ts";
import { parseOptions } from "../../options.ts";
import type { TraceTask } from "../task.ts";
import { trace } from "../trace.ts";
import { carryInputs } from "./carry.ts";

/** Two groups of 50, in two clusters; solution i has i points of each group in the other group's cluster. */
function halves(): TraceTask {
  const groupOf = Array.from({ length: 100 }, (_, p) => (p < 50 ? 0 : 1));
  const attributes = [{ name: "g", groups: ["left", "right"], groupOf }];
  const problem = makeProblem({ points: groupOf.map((g, p) => 10 * g + p / 100), dim: 1, clusters: 2, attributes });
  const objectives = objectivesOf(problem);
  const archive = new Archive<Solution>(objectives);
  for (let moved = 0; moved <= 25; moved++) {
    const labels = Uint8Array.from(groupOf, (g, p) => (p % 50 < moved ? 1 - g : g));
    const clustering = tallyClustering(problem, labels);
    const scores = Float64Array.from(objectives, (objective) => objective.of(problem, clustering));
    archive.add({ clustering, scores, origin: { method: "by hand", step: 0 } });
  }
  const perform = async (): Promise<never> => {
    throw new Error("nothing to perform");
  };
  const options = parseOptions(trace, {});
  return { problem, options, rng: Rng.fromSeed(1), objectives, archive, state: undefined, perform, pace: perform };
}

describe("Carrying", () => {
  it("leads down each stretch from the cheapest member at its upper end", () => {
    const task = halves();
    const inputs = carryInputs(task, 0);
    // Balances are moved / (50 - moved): the first at 0.4, 0.7, 0.9 and 1 of the best, which is 1.
    const moved = inputs.map(({ labels }) => labels.subarray(0, 50).filter(Boolean).length);
    expect(moved).toEqual([15, 21, 24, 25]);
    for (const { stretch, back } of inputs) expect(stretch.from > stretch.to && back).toBe(true);
  });

  it("stops at other floors in every round", () => {
    const levels = [0, 1, 2].map((round) => {
      const [first] = carryInputs(halves(), round);
      return first.stretch.levels;
    });
    expect(new Set([...levels, parseOptions(trace, {}).levels]).size).toBe(4);
  });
});
