import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problems } from "../testing/arbitrary.ts";
import { meansInto, movePointInPlace, renumberInPlace, tallyClustering } from "./clustering.ts";
import { weightOf } from "./problem.ts";

const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 });

describe("a clustering", () => {
  it("has after any moves the tallies that its labels give", () => {
    fc.assert(
      fc.property(problems({ weighted: true }), moves, (problem, steps) => {
        const clustering = tallyClustering(problem, new Uint8Array(problem.size));
        for (const [point, to] of steps) {
          movePointInPlace(problem, clustering, point % problem.size, to % problem.clusters);
        }
        const fresh = tallyClustering(problem, clustering.labels);
        expect(clustering.counts).toEqual(fresh.counts);
        clustering.floats.forEach((value, i) => {
          expect(value).toBeCloseTo(fresh.floats[i], 8);
        });
      }),
    );
  });

  it("counts every point once in its cluster and once a protected attribute", () => {
    fc.assert(
      fc.property(problems(), (problem) => {
        const labels = Uint8Array.from({ length: problem.size }, (_, p) => p % problem.clusters);
        const { sizes, cellSizes } = tallyClustering(problem, labels);
        expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(problem.size);
        expect(cellSizes.reduce((sum, n) => sum + n, 0)).toBe(problem.size * problem.attributes.length);
      }),
    );
  });

  it("is, with other numbers, what labels with those numbers give, to the bit", () => {
    fc.assert(
      fc.property(problems({ weighted: true }), (problem) => {
        const labels = Uint8Array.from({ length: problem.size }, (_, p) => (p * p) % problem.clusters);
        const numbers = Uint8Array.from({ length: problem.clusters }, (_, c) => (c + 1) % problem.clusters);
        const clustering = tallyClustering(problem, labels);
        renumberInPlace(clustering, numbers);
        const fresh = tallyClustering(
          problem,
          labels.map((label) => numbers[label]),
        );
        expect(clustering).toEqual(fresh);
      }),
    );
  });

  it("has means by weight, and leaves the centre of an empty cluster as it is", () => {
    fc.assert(
      fc.property(problems({ weighted: true }), (problem) => {
        const { size, dim, clusters, points } = problem;
        const labels = Uint8Array.from({ length: size }, (_, p) => p % Math.max(1, clusters - 1)); // the last is empty
        const centers = new Float64Array(clusters * dim).fill(7);
        meansInto(problem, tallyClustering(problem, labels), centers);
        for (let c = 0; c < clusters; c++) {
          const own = [...labels.keys()].filter((p) => labels[p] === c);
          const mass = own.reduce((sum, p) => sum + weightOf(problem, p), 0);
          for (let i = 0; i < dim; i++) {
            const sum = own.reduce((total, p) => total + weightOf(problem, p) * points[p * dim + i], 0);
            expect(centers[c * dim + i]).toBeCloseTo(own.length === 0 ? 7 : sum / mass, 8);
          }
        }
      }),
    );
  });
});
