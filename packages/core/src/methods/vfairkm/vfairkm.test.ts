import { describe, expect, it } from "vitest";
import { exp, log } from "../../kernels/exp-log.ts";
import { noticeText } from "../../notices/library-words.ts";
import { atOnce } from "../../pieces.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { run } from "../../run/run.ts";
import { plusPlusCenters } from "../k-means/plus-plus.ts";
import { mixedBlobs } from "../method.contract.ts";
import type { Method } from "../method.ts";
import { boundLoop } from "./bound-loop.ts";
import { type PenalisedInput, penalisedClustering } from "./penalised-clustering.ts";
import { hardLabelsInto, makeSoftAssignment } from "./soft-assignment.ts";
import { vfairkm } from "./vfairkm.ts";

const never = (): boolean => false;
const limits = { innerIterations: 40, innerTolerance: 0, lipschitz: 2, cautions: 0 };

/** The inner loop word for word: exp and log of every entry in every iteration, groups by indicator vectors. */
function slowSoftAssignment(problem: Problem, centers: Float64Array, mu: number, updates: number): number[][] {
  const { size, dim, clusters, points, attributes, mass } = problem;
  const weight = (p: number): number => problem.weights?.[p] ?? 1;
  const all = Array.from({ length: size }, (_, p) => p);
  const ks = Array.from({ length: clusters }, (_, k) => k);
  const a = all.map((p) =>
    ks.map((k) => {
      let sum = 0;
      for (let i = 0; i < dim; i++) sum += (points[p * dim + i] - centers[k * dim + i]) ** 2;
      return sum;
    }),
  );
  const normalised = (row: number[]): number[] => row.map((value) => value / row.reduce((x, y) => x + y));
  let s = a.map((row) => normalised(row.map((value) => exp(-(value - Math.min(...row))))));
  for (let t = 0; t < updates; t++) {
    const S = ks.map((k) => all.reduce((sum, p) => sum + weight(p) * s[p][k], 0));
    const b = all.map((p) =>
      ks.map((k) => {
        let sum = 0;
        for (const { groups, groupOf, masses } of attributes) {
          groups.forEach((_, j) => {
            const u = masses[j] / mass;
            const V = all.reduce((total, q) => total + (groupOf[q] === j ? weight(q) * s[q][k] : 0), 0);
            sum += u / S[k] - (groupOf[p] === j ? u / Math.max(V, 1e-15) : 0);
          });
        }
        return sum;
      }),
    );
    s = s.map((row, p) => {
      const exponents = row.map((value, k) => log(value) - (a[p][k] + mu * b[p][k]) / 2);
      return normalised(exponents.map((value) => exp(value - Math.max(...exponents))));
    });
  }
  return s;
}

describe("the bound loop", () => {
  it.each([
    ["two groups", mixedBlobs({ clusters: 3, groups: [2] })],
    ["weights and an even number of clusters", mixedBlobs({ clusters: 2, groups: [3], weighted: true })],
    ["two attributes", mixedBlobs({ clusters: 2, groups: [2, 3] })],
  ])("updates %s as the definition does, entry by entry", (_, problem) => {
    const centers = plusPlusCenters(problem, Rng.fromSeed(3));
    const mu = 20;
    const soft = makeSoftAssignment(problem, 2);
    atOnce(boundLoop(soft, centers, mu, { ...limits, innerIterations: 6 }, never));
    const expected = slowSoftAssignment(problem, centers, mu, 6);
    for (let p = 0; p < problem.size; p++) {
      for (let k = 0; k < problem.clusters; k++) {
        expect(soft.shares[k * problem.size + p] * soft.scales[p]).toBeCloseTo(expected[p][k], 9);
      }
    }
  });

  it("reports the energy of the soft assignment it ends with", () => {
    const problem = mixedBlobs({ clusters: 3, groups: [2] });
    const centers = plusPlusCenters(problem, Rng.fromSeed(3));
    const soft = makeSoftAssignment(problem, 2);
    const { energy } = atOnce(boundLoop(soft, centers, 20, { ...limits, innerIterations: 5 }, never));
    const s = slowSoftAssignment(problem, centers, 20, 5);
    const { groupOf, masses } = problem.attributes[0];
    let expected = 0;
    for (let k = 0; k < 3; k++) {
      let S = 0;
      const V = [0, 0];
      for (let p = 0; p < problem.size; p++) {
        expected += s[p][k] * soft.distances[k * problem.size + p];
        S += s[p][k];
        V[groupOf[p]] += s[p][k];
      }
      for (let j = 0; j < 2; j++) expected += 20 * (masses[j] / problem.mass) * (log(S) - log(V[j]));
    }
    expect(energy).toBeCloseTo(expected / problem.mass, 9);
  });

  it("keeps every share a number where the groups are separated and the penalty is boundless", () => {
    const problem = separated();
    const soft = makeSoftAssignment(problem, 2);
    const centers = Float64Array.from([...problem.points.subarray(0, 2), ...problem.points.subarray(78, 80)]);
    const { exploded, energy } = atOnce(boundLoop(soft, centers, 1e12, limits, never));
    expect(exploded).toBe(true);
    expect(energy).not.toBeNaN();
    expect(soft.shares.every((share) => share > 0 && Number.isFinite(share))).toBe(true);
    const labels = new Uint8Array(problem.size);
    atOnce(hardLabelsInto(soft, labels));
    expect(Math.max(...labels)).toBeLessThan(2);
  });
});

/** Two heaps a thousand apart, each of one group. */
function separated(): Problem {
  const points = Array.from({ length: 40 }, (_, p) => [p < 20 ? 0 : 1000, p % 20]).flat();
  const groupOf = Array.from({ length: 40 }, (_, p) => (p < 20 ? 0 : 1));
  return makeProblem({ points, dim: 2, clusters: 2, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}

/** Two groups that overlap, one more to the left and one more to the right. */
function tilted(): Problem {
  const rng = Rng.fromSeed(5);
  const groupOf = Array.from({ length: 300 }, (_, p) => p % 2);
  const points = groupOf.flatMap((group) => [group + rng.normal(), 2 * rng.normal()]);
  return makeProblem({ points, dim: 2, clusters: 3, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}

const input: PenalisedInput = {
  mu: 0,
  rng: Rng.fromSeed(1).save(),
  seeding: "lloyd",
  outerIterations: 30,
  outerTolerance: 1e-4,
  innerIterations: 500,
  innerTolerance: 1e-5,
  lipschitz: 2,
  cautions: 5,
  reseeds: 3,
};

describe("vfairkm", () => {
  it("brings the clusters' proportions nearer to the data's as the penalty grows", () => {
    const errors = [0, 50, 200, 800].map(
      (mu) => atOnce(penalisedClustering(tilted(), { ...input, mu }, never)).klError,
    );
    expect(errors.toSorted((a, b) => b - a)).toEqual(errors);
    expect(errors[3]).toBeLessThan(errors[0] / 10);
  });

  it("is cured of a penalty that overshoots by more cautious updates", () => {
    const mu = 6000;
    expect(atOnce(penalisedClustering(tilted(), { ...input, mu, cautions: 0 }, never)).exploded).toBe(true);
    const cured = atOnce(penalisedClustering(tilted(), { ...input, mu, cautions: 10 }, never));
    expect(cured.exploded).toBe(false);
    expect(cured.klError).toBeLessThan(0.05);
  });

  it("ends at once with a whole clustering where it is told to stop", () => {
    const problem = tilted();
    const { labels, updates } = atOnce(penalisedClustering(problem, { ...input, mu: 200 }, () => true));
    expect(updates).toBe(0);
    expect(new Set(labels).size).toBe(problem.clusters);
  });

  it("says in words that the penalty exploded, and still offers clusterings", async () => {
    for await (const event of run(separated(), {
      method: vfairkm as Method,
      seed: 1,
      options: { penalties: 2, muMax: 1e9 },
    })) {
      if (event.kind !== "finished") continue;
      expect(event.notes.map(noticeText).join(" ")).toMatch(/penalty exploded/);
      expect(event.front.solutions.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ["two clusters, one group of three with 1 %", 2, [3]],
    ["fifty clusters", 50, [2]],
  ])("ends with numbers for %s", async (_, clusters, groups) => {
    const problem = rareGroup(clusters, groups[0]);
    for await (const event of run(problem, {
      method: vfairkm as Method,
      seed: 1,
      options: { penalties: 3, innerIterations: 10, outerIterations: 2, reseeds: 1, starts: 2, muMax: 1e4 },
    })) {
      if (event.kind !== "finished") continue;
      expect(event.front.solutions.length).toBeGreaterThan(0);
      expect(event.front.hypervolume).not.toBeNaN();
    }
  });
});

/** The last group has one point of a hundred, all of them on one side. */
function rareGroup(clusters: number, groups: number): Problem {
  const rng = Rng.fromSeed(7);
  const size = 300;
  const points = Array.from({ length: size * 2 }, () => rng.normal());
  for (let p = 0; p < 3; p++) points[p * 2] = 3 + p / 10;
  const groupOf = Array.from({ length: size }, (_, p) => (p < 3 ? groups - 1 : p % (groups - 1 || 1)));
  const names = Array.from({ length: groups }, (_, j) => `g${j}`);
  return makeProblem({ points, dim: 2, clusters, attributes: [{ name: "g", groups: names, groupOf }] });
}
