import fc from "fast-check";
import type { Highs } from "highs";
import { beforeAll, describe, expect, it } from "vitest";
import { bulkKernels } from "../../kernels/bulk.ts";
import { squaredDistance } from "../../kernels/distance.ts";
import { noticeText } from "../../notices/library-words.ts";
import { atOnce } from "../../pieces.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { run } from "../../run/run.ts";
import { problems } from "../../testing/arbitrary.ts";
import { plusPlusCenters } from "../k-means/plus-plus.ts";
import { mixedBlobs } from "../method.contract.ts";
import type { Method } from "../method.ts";
import { assign } from "./assign.ts";
import { type AssignmentResult, solveAssignment } from "./assignment-program.ts";
import { fairAssign } from "./fair-assign.ts";
import { loadHighs } from "./highs.ts";
import { dataShares, relaxedBounds, type ShareBounds, violationOf } from "./share-bounds.ts";

let highs: Highs;
beforeAll(async () => {
  highs = await loadHighs();
});

const never = (): boolean => false;

function solved(...args: [Problem, Float64Array, ShareBounds]): AssignmentResult {
  const [{ points, dim, size }] = args;
  return atOnce(solveAssignment(highs, bulkKernels(points, dim, size), ...args))!;
}

const weightOf = (problem: Problem, point: number): number => problem.weights?.[point] ?? 1;

/** The program as it is written down: a column for every point and cluster, a row for every point, two for every bound. */
function fullProgram(problem: Problem, centers: Float64Array, { lower, upper }: ShareBounds): number {
  const { size, dim, clusters, cells, points, attributes } = problem;
  const rows = size + 2 * clusters * cells;
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const cost: number[] = [];
  for (let p = 0; p < size; p++) {
    const own = attributes.map(({ firstCell, groupOf }) => firstCell + groupOf[p]);
    for (let k = 0; k < clusters; k++) {
      cost.push(weightOf(problem, p) * squaredDistance(points, dim, p, centers, k));
      indices.push(p);
      values.push(1);
      for (let cell = 0; cell < cells; cell++) {
        const mine = own.includes(cell) ? 1 : 0;
        indices.push(size + 2 * (k * cells + cell), size + 2 * (k * cells + cell) + 1);
        values.push(weightOf(problem, p) * (mine - lower[cell]), weightOf(problem, p) * (upper[cell] - mine));
      }
      starts.push(indices.length);
    }
  }
  const ones = (count: number, value: number): Float64Array => new Float64Array(count).fill(value);
  const rowLower = ones(rows, 0).fill(1, 0, size);
  const rowUpper = ones(rows, highs.infinity).fill(1, 0, size);
  const matrix = { format: "csc", numRows: rows, numCols: size * clusters, starts, indices, values } as const;
  const columns = { colCost: cost, colLower: ones(size * clusters, 0), colUpper: ones(size * clusters, 1) };
  return highs.withModel(
    { numCols: size * clusters, numRows: rows, ...columns, rowLower, rowUpper, matrix },
    (model) => {
      model.options.set({ output_flag: false });
      model.run();
      return model.getObjectiveValue() / problem.mass;
    },
  );
}

/** The least mean distance of whole points within the bounds, over all assignments. */
function bestWhole(problem: Problem, centers: Float64Array, bounds: ShareBounds): number {
  const { size, dim, clusters, points } = problem;
  const labels = new Uint8Array(size);
  let best = Number.POSITIVE_INFINITY;
  for (let code = 0; code < clusters ** size; code++) {
    let rest = code;
    for (let p = 0; p < size; p++) {
      labels[p] = rest % clusters;
      rest = Math.floor(rest / clusters);
    }
    const { masses, cellMasses } = tallyClustering(problem, labels);
    if (violationOf(problem, bounds, masses, cellMasses) > 1e-9) continue;
    let cost = 0;
    for (let p = 0; p < size; p++) cost += weightOf(problem, p) * squaredDistance(points, dim, p, centers, labels[p]);
    best = Math.min(best, cost / problem.mass);
  }
  return best;
}

/** From the definition of the dual: at these prices nobody can pay less, and only fair clusters get a rebate. */
function dualBound(
  { points, dim, size, clusters, mass, ...problem }: Problem,
  centers: Float64Array,
  prices: Float64Array,
) {
  let total = 0;
  let stratum = 0;
  for (let p = 0; p < size; p++) {
    const changed = p > 0 && problem.attributes.some(({ groupOf }) => groupOf[p] !== groupOf[p - 1]);
    if (changed) stratum++;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < clusters; k++) {
      least = Math.min(least, squaredDistance(points, dim, p, centers, k) + prices[stratum * clusters + k]);
    }
    total += (problem.weights?.[p] ?? 1) * least;
  }
  return total / mass;
}

const deltas = fc.constantFrom(0, 0.05, 0.2, 0.5, 0.9);
const scaleOf = ({ cost }: AssignmentResult): number => Math.max(1, cost);

describe("the fair program", () => {
  it("finds the optimum of the full program, with any groups, attributes and weights", () => {
    fc.assert(
      fc.property(problems({ maxSize: 30, weighted: true }), deltas, fc.integer(), (problem, delta, seed) => {
        const centers = plusPlusCenters(problem, Rng.fromSeed(seed));
        const bounds = relaxedBounds(problem, delta);
        const found = solved(problem, centers, bounds);
        const full = fullProgram(problem, centers, bounds);
        expect(Math.abs(found.cost - full)).toBeLessThan(1e-6 * scaleOf(found));
      }),
      { numRuns: 50 },
    );
  });

  it("proves its optimum: the dual objective equals the primal", () => {
    fc.assert(
      fc.property(problems({ maxSize: 40 }), deltas, fc.integer(), (problem, delta, seed) => {
        const centers = plusPlusCenters(problem, Rng.fromSeed(seed));
        const found = solved(problem, centers, relaxedBounds(problem, delta));
        expect(Math.abs(found.bound - found.cost)).toBeLessThan(1e-7 * scaleOf(found));
        expect(Math.abs(dualBound(problem, centers, found.prices) - found.cost)).toBeLessThan(1e-7 * scaleOf(found));
      }),
      { numRuns: 50 },
    );
  });

  it("never costs more than the best of all whole assignments, and equal where it is whole itself", () => {
    fc.assert(
      fc.property(
        problems({ maxSize: 8, maxClusters: 2, maxGroups: 2 }),
        deltas,
        fc.integer(),
        (problem, delta, seed) => {
          const centers = plusPlusCenters(problem, Rng.fromSeed(seed));
          const bounds = relaxedBounds(problem, delta);
          const found = solved(problem, centers, bounds);
          const best = bestWhole(problem, centers, bounds);
          expect(found.cost).toBeLessThanOrEqual(best + 1e-7 * scaleOf(found));
          if (found.shared.length === 0) expect(Math.abs(found.cost - best)).toBeLessThan(1e-6 * scaleOf(found));
        },
      ),
      { numRuns: 30 },
    );
  });

  it("shows the solver few of many points", () => {
    const problem = mixedBlobs({ clusters: 10, groups: [2] });
    const centers = plusPlusCenters(problem, Rng.fromSeed(1));
    const bounds = relaxedBounds(problem, 0.1);
    const found = solved(problem, centers, bounds);
    expect(found.contested).toBeLessThan(problem.size / 2);
    expect(found.cost).toBeCloseTo(fullProgram(problem, centers, bounds), 6);
  });

  it("shares out only few points", () => {
    const problem = mixedBlobs({ clusters: 4, groups: [3] });
    const found = solved(problem, plusPlusCenters(problem, Rng.fromSeed(2)), relaxedBounds(problem, 0));
    expect(found.shared.length).toBeLessThanOrEqual(4 * 2); // a basis has no more than one a demand
    for (const { shares } of found.shared) expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 7);
  });
});

describe("rounding", () => {
  it("leaves a group at most 4 Delta + 3 points beyond its bounds, as Bera et al. prove", async () => {
    await fc.assert(
      fc.asyncProperty(problems({ maxSize: 60 }), deltas, fc.integer(), async (problem, delta, seed) => {
        const centers = plusPlusCenters(problem, Rng.fromSeed(seed));
        const bounds = relaxedBounds(problem, delta);
        const output = await assign(problem, { kind: "assign", centers, bounds }, never);
        if (output.kind !== "assign") throw new Error("nobody asked it to stop");
        const { labels, violation } = output;
        expect(Math.max(...labels)).toBeLessThan(problem.clusters);
        expect(violation).toBeLessThanOrEqual(4 * problem.attributes.length + 3);
      }),
      { numRuns: 60 },
    );
  });
});

/** Both groups are 1 : 3, each heap has one group only. */
function apart(): Problem {
  const points = Array.from({ length: 40 }, (_, p) => [p < 10 ? 0 : 9, p / 40]).flat();
  const groupOf = Array.from({ length: 40 }, (_, p) => (p < 10 ? 0 : 1));
  return makeProblem({ points, dim: 2, clusters: 2, attributes: [{ name: "sex", groups: ["f", "m"], groupOf }] });
}

async function notesAndBalances(problem: Problem, options: Record<string, unknown>) {
  for await (const event of run(problem, { method: fairAssign as Method, seed: 1, options })) {
    if (event.kind === "finished") {
      return {
        notes: event.notes.map(noticeText).join(" "),
        balances: event.front.solutions.map(({ scores }) => scores[1]),
      };
    }
  }
  throw new Error("no end");
}

describe("fair-assign", () => {
  it("ends at once where it is told to stop", async () => {
    const centers = plusPlusCenters(apart(), Rng.fromSeed(1));
    const bounds = relaxedBounds(apart(), 0);
    expect(await assign(apart(), { kind: "assign", centers, bounds }, () => true)).toEqual({ kind: "unfinished" });
  });

  it("says which bounds emptied a cluster", async () => {
    const { notes } = await notesAndBalances(apart(), { deltas: [0] });
    expect(notes).toMatch(/emptied a cluster at delta 0\b/);
  });

  it("keeps groups within bounds that a person names", async () => {
    const problem = mixedBlobs({ clusters: 3, groups: [2] });
    const [first] = dataShares(problem);
    const { balances } = await notesAndBalances(problem, { lower: { group0: 0.98 * first, "attribute0=group1": 0.4 } });
    expect(Math.max(...balances)).toBeGreaterThan(0.8 * problem.attributes[0].bestBalance);
  });

  it("refuses bounds that no assignment can meet, and names that cannot be groups, in one line", async () => {
    await expect(notesAndBalances(apart(), { lower: { f: 0.5 } })).rejects.toThrow(
      /lower: no assignment gives sex=f at least 0.5 of every cluster, for it is 0.2500 of the data/,
    );
    await expect(notesAndBalances(apart(), { upper: { m: 0.7 } })).rejects.toThrow(/upper: .*sex=m at most 0.7/);
    await expect(notesAndBalances(apart(), { upper: { x: 0.7 } })).rejects.toThrow(/"x" is no group/);
  });

  it.each([2, 50])("ends with numbers for %i clusters and three groups, one of them rare", async (clusters) => {
    const rng = Rng.fromSeed(7);
    const points = Array.from({ length: 1200 }, (_, i) => (i < 12 ? 3 : 0) + rng.normal());
    const groupOf = Array.from({ length: 600 }, (_, p) => (p < 6 ? 2 : p % 2));
    const attributes = [{ name: "g", groups: ["a", "b", "c"], groupOf }];
    const problem = makeProblem({ points, dim: 2, clusters, attributes });
    const { balances } = await notesAndBalances(problem, { deltas: [0, 0.5], starts: 2 });
    expect(balances.length).toBeGreaterThan(0);
    for (const balance of balances) expect(balance).not.toBeNaN();
  });
});
