import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problems } from "../testing/arbitrary.ts";
import { movePointInPlace, tallyClustering } from "./clustering.ts";

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
});
