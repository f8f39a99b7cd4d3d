import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainKernels } from "../../kernels/plain/plain-kernels.ts";
import type { Pieces } from "../../pieces.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { oracleCost } from "../../testing/oracle.ts";
import { lloydFrom } from "./lloyd-from.ts";
import { plusPlusCenters } from "./plus-plus.ts";

const TO_CONVERGENCE = { iterations: 10_000, tolerance: 0 };
const ROUNDING = 1e-9; // relative

interface Shape {
  readonly dim: number;
  readonly size: number;
  readonly clusters: number;
  readonly seed: number;
  /** Coordinates are multiples of 1 / steps, so that few steps make many ties; 0 makes none. */
  readonly steps: number;
  readonly weighted: boolean;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  dim: fc.integer({ min: 1, max: 9 }),
  size: fc.integer({ min: 30, max: 300 }),
  clusters: fc.integer({ min: 2, max: 12 }),
  seed: fc.nat(),
  steps: fc.constantFrom(0, 0, 3, 7, 100),
  weighted: fc.boolean(),
});

function problemOf({ dim, size, clusters, seed, steps, weighted }: Shape): Problem {
  const rng = Rng.fromSeed(seed).fork("points");
  const points = Array.from({ length: size * dim }, () => {
    const value = rng.normal() + 4 * rng.below(3);
    return steps === 0 ? value : Math.round(value * steps) / steps;
  });
  if (steps > 0) for (let p = 0; p < clusters; p++) points[p * dim] = 20 + p / 4; // distinct points, one a cluster
  const groupOf = Array.from({ length: size }, (_, p) => p % 2);
  const weights = weighted ? Array.from({ length: size }, () => 1 + rng.below(3)) : undefined;
  return makeProblem({ points, dim, clusters, weights, attributes: [{ name: "sex", groups: ["f", "m"], groupOf }] });
}

const startOf = (problem: Problem, seed: number): Float64Array =>
  plusPlusCenters(problem, Rng.fromSeed(seed).fork("start"));

/** The textbook, word for word: sums made afresh every time, every distance computed. Undefined if a cluster empties. */
function naiveLloyd(problem: Problem, start: Float64Array): number[] | undefined {
  const { points, dim, size, clusters } = problem;
  let centers = [...start];
  let labels: number[] = [];
  for (;;) {
    const before = labels;
    labels = Array.from({ length: size }, (_, p) => nearest(problem, centers, p));
    if (labels.every((label, p) => label === before[p])) return labels;
    const sums = centers.map(() => 0);
    const masses = Array<number>(clusters).fill(0);
    for (let p = 0; p < size; p++) {
      const weight = problem.weights?.[p] ?? 1;
      masses[labels[p]] += weight;
      for (let i = 0; i < dim; i++) sums[labels[p] * dim + i] += weight * points[p * dim + i];
    }
    if (masses.includes(0)) return undefined;
    centers = sums.map((sum, i) => sum / masses[Math.floor(i / dim)]);
  }
}

function nearest({ points, dim, clusters }: Problem, centers: ArrayLike<number>, p: number): number {
  const distances = Array.from({ length: clusters }, (_, k) => {
    let distance = 0;
    for (let i = 0; i < dim; i++) {
      const difference = points[p * dim + i] - centers[k * dim + i];
      distance += difference * difference;
    }
    return distance;
  });
  return distances.indexOf(Math.min(...distances));
}

describe("lloydFrom", () => {
  it("ends with every point at its nearest mean, none empty, and the cost of its labels", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const problem = problemOf(shape);
        const { labels, centers, cost, converged } = lloydFrom(problem, startOf(problem, shape.seed), TO_CONVERGENCE);
        expect(converged).toBe(true);
        expect(new Set(labels).size).toBe(problem.clusters);
        expect([...labels]).toEqual(Array.from({ length: problem.size }, (_, p) => nearest(problem, centers, p)));
        const expected = oracleCost(problem, labels);
        expect(Math.abs(cost - expected)).toBeLessThanOrEqual(ROUNDING * expected + ROUNDING);
      }),
    );
  });

  it("gives the labels of a naive Lloyd from the same centres", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const problem = problemOf({ ...shape, steps: 0 }); // where rounding decides ties, two ways of summing may part
        const start = startOf(problem, shape.seed);
        const expected = naiveLloyd(problem, start);
        fc.pre(expected !== undefined);
        expect([...lloydFrom(problem, start, TO_CONVERGENCE).labels]).toEqual(expected);
      }),
    );
  });

  it("gives the same bytes with SIMD, without it, and when every point is looked at every time", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const problem = problemOf(shape);
        const { points, dim, size } = problem;
        const start = startOf(problem, shape.seed);
        const plain = plainKernels(points, dim, size);
        const doubting = {
          ...plain,
          startReassigning() {
            const reassigner = plain.startReassigning();
            return {
              ...reassigner,
              reassignInPieces(...given: Parameters<typeof reassigner.reassign>): Pieces<number> {
                for (let p = 0; p < size; p++) reassigner.doubt(p);
                return reassigner.reassignInPieces(...given);
              },
            };
          },
        };
        for (const iterations of [1, 2, 3, 5, 10_000]) {
          const expected = lloydFrom(problem, start, { iterations, tolerance: 0 }, doubting);
          expect(lloydFrom(problem, start, { iterations, tolerance: 0 }, plain)).toEqual(expected);
          expect(lloydFrom(problem, start, { iterations, tolerance: 0 })).toEqual(expected);
        }
      }),
    );
  });

  it("never raises the cost", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const problem = problemOf(shape);
        const start = startOf(problem, shape.seed);
        let before = Number.POSITIVE_INFINITY;
        for (let iterations = 1; iterations <= 12; iterations++) {
          const { labels } = lloydFrom(problem, start, { iterations, tolerance: 0 });
          const now = oracleCost(problem, labels);
          expect(now).toBeLessThanOrEqual(before * (1 + ROUNDING) + ROUNDING);
          before = now;
        }
      }),
    );
  });

  it("takes a whole weight for so many copies of the point", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const weighted = problemOf({ ...shape, weighted: true, steps: 0 });
        const { dim, clusters, size } = weighted;
        const copies = Array.from({ length: size }, (_, p) => Array<number>(weighted.weights![p]).fill(p)).flat();
        const repeated = makeProblem({
          points: copies.flatMap((p) => [...weighted.points.subarray(p * dim, (p + 1) * dim)]),
          dim,
          clusters,
          attributes: [
            { name: "sex", groups: ["f", "m"], groupOf: copies.map((p) => weighted.attributes[0].groupOf[p]) },
          ],
        });
        const start = startOf(weighted, shape.seed);
        fc.pre(naiveLloyd(weighted, start) !== undefined); // a heavy point fills an empty cluster whole, copies one by one
        const { labels } = lloydFrom(weighted, start, TO_CONVERGENCE);
        const expected = copies.map((p) => labels[p]);
        expect([...lloydFrom(repeated, start, TO_CONVERGENCE).labels]).toEqual(expected);
      }),
    );
  });

  it("gives a cluster that nobody is near to the point farthest from its centre", () => {
    const groupOf = [0, 1, 0, 1];
    const attributes = [{ name: "sex", groups: ["f", "m"], groupOf }];
    const problem = makeProblem({ points: [-3, -1, 1, 3], dim: 1, clusters: 3, attributes });
    const { labels, converged } = lloydFrom(problem, Float64Array.of(0, 100, 200), TO_CONVERGENCE);
    expect(converged).toBe(true);
    expect(new Set(labels).size).toBe(3);
  });

  it("stops early when the cost hardly falls, or when it runs out of iterations", () => {
    const problem = problemOf({ dim: 3, size: 300, clusters: 8, seed: 5, steps: 0, weighted: false });
    const start = startOf(problem, 5);
    const whole = lloydFrom(problem, start, TO_CONVERGENCE);
    expect(lloydFrom(problem, start, { iterations: 10_000, tolerance: 0.05 }).iterations).toBeLessThan(
      whole.iterations,
    );
    expect(lloydFrom(problem, start, { iterations: 2, tolerance: 0 })).toMatchObject({
      iterations: 2,
      converged: false,
    });
  });

  it("leaves its start as it was", () => {
    const problem = problemOf({ dim: 2, size: 50, clusters: 4, seed: 1, steps: 0, weighted: false });
    const start = startOf(problem, 1);
    const before = start.slice();
    lloydFrom(problem, start, TO_CONVERGENCE);
    expect(start).toEqual(before);
  });
});
