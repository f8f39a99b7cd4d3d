import { describe, expect, it } from "vitest";
import { makeProblem } from "../problem/make-problem.ts";
import type { MeasureName } from "../problem/measure.ts";
import type { Problem } from "../problem/problem.ts";
import { Rng } from "../random/rng.ts";
import { findFront } from "../run/run.ts";
import { oracleBalance, oracleCost, oracleRepresentation } from "../testing/oracle.ts";
import { methods } from "./catalog.ts";

/** Three unequal groups that go with the blobs, and two that hardly do. */
function people(measures: readonly MeasureName[], limits = {}): Problem {
  const rng = Rng.fromSeed(4).fork("by measure");
  const blob = Array.from({ length: 120 }, () => rng.below(4));
  const draws = [
    blob.map((b) => (rng.below(3) > 0 ? Math.min(2, b) : rng.below(3))),
    blob.map(() => (rng.below(4) === 0 ? 1 : 0)),
  ];
  return makeProblem({
    points: blob.flatMap((b) => [3 * b + rng.normal(), 4 * (b % 2) + rng.normal()]),
    dim: 2,
    clusters: 3,
    limits,
    attributes: measures.map((measure, a) => ({
      name: ["race", "sex"][a],
      groups: a === 0 ? ["x", "y", "z"] : ["f", "m"],
      groupOf: draws[a],
      measure,
    })),
  });
}

const QUICK: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  trace: { starts: 2, followed: 1, iterations: 2 },
  safairkm: { iterations: 8, starts: 6 },
  vfairkm: { penalties: 4 },
  "fair-assign": { starts: 2, deltas: [0, 0.1, 0.2, 0.3, 0.5, 0.8] },
};

describe.each(methods)("$title", (method) => {
  it.each<[string, MeasureName[]]>([
    ["representation", ["representation"]],
    ["a measure for each attribute", ["representation", "balance"]],
  ])("is judged on %s", async (_, measures) => {
    const problem = people(measures);
    const { solutions } = await findFront(problem, { method, seed: 1, options: QUICK[method.name] });
    expect(solutions.length).toBeGreaterThan(0);
    for (const { scores, clustering } of solutions) {
      expect(scores[0]).toBeCloseTo(oracleCost(problem, clustering.labels), 9);
      measures.forEach((measure, a) => {
        const oracle = measure === "balance" ? oracleBalance : oracleRepresentation;
        expect(scores[1 + a]).toBeCloseTo(oracle(problem, clustering.labels, a), 12);
      });
    }
    for (const one of solutions) {
      const beaten = solutions.filter(
        ({ scores }) =>
          scores[0] <= one.scores[0] &&
          scores.every((score, i) => i === 0 || score >= one.scores[i]) &&
          scores !== one.scores,
      );
      expect(beaten).toEqual([]);
    }
  });

  it.skipIf(method.keepsLimits === true)("says at the door that it cannot keep limits", async () => {
    for (const limits of [{ minSize: 5 }, { maxSize: "80%" }]) {
      const asked = findFront(people(["balance"], limits), { method, seed: 1, options: QUICK[method.name] });
      await expect(asked).rejects.toThrow(`method: "${method.name}" cannot keep limits on sizes or shares; use trace`);
    }
  });
});

describe("FairAssign and VfairKM", () => {
  it.each(["fair-assign", "vfairkm", "lloyd"])("sweep as they do by balance: %s", async (name) => {
    const method = methods.find((each) => each.name === name)!;
    const proposals = async (measure: MeasureName): Promise<string[]> => {
      const kept: string[] = [];
      const front = await findFront(people([measure]), { method, seed: 1, options: QUICK[name], dominance: "paper" });
      for (const { clustering } of front.solutions) kept.push(clustering.labels.join(""));
      return kept;
    };
    const [byBalance, byRepresentation] = [await proposals("balance"), await proposals("representation")];
    // The cheapest does not depend on the measure, and what both fronts have was proposed by one sweep.
    expect(byRepresentation[0]).toBe(byBalance[0]);
    if (name !== "lloyd")
      expect(byRepresentation.filter((labels) => byBalance.includes(labels)).length).toBeGreaterThan(1);
  });
});
