import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movePointInPlace, tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { labelsFor, problems } from "../testing/arbitrary.ts";
import { oracleBalance, oracleCost } from "../testing/oracle.ts";
import { freshScores, objectivesOf, scoreInto } from "./objectives.ts";

const labelled = (weighted: boolean) =>
  problems({ weighted }).chain((problem) => fc.tuple(fc.constant(problem), labelsFor(problem)));

describe.each([false, true])("objectives (weighted: %s)", (weighted) => {
  it("are those of the definitions, from labels", () => {
    fc.assert(
      fc.property(labelled(weighted), ([problem, labels]) => {
        const { scores } = freshScores(problem, Uint8Array.from(labels));
        expect(scores[0]).toBeCloseTo(oracleCost(problem, labels), 8);
        problem.attributes.forEach((_, a) => {
          expect(scores[1 + a]).toBeCloseTo(oracleBalance(problem, labels, a), 12);
        });
      }),
    );
  });

  it("follow moves without a pass over the points", () => {
    fc.assert(
      fc.property(
        labelled(weighted),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
        ([problem, labels], moves) => {
          const clustering = tallyClustering(problem, labels);
          for (const [point, to] of moves) {
            movePointInPlace(problem, clustering, point % problem.size, to % problem.clusters);
          }
          const objectives = objectivesOf(problem);
          const scores = new Float64Array(objectives.length);
          scoreInto(objectives, problem, clustering, scores);
          expect(Math.abs(scores[0] - oracleCost(problem, clustering.labels))).toBeLessThan(1e-7);
          problem.attributes.forEach((_, a) => {
            expect(scores[1 + a]).toBeCloseTo(oracleBalance(problem, clustering.labels, a), 9);
          });
        },
      ),
    );
  });

  it("never exceed the data's own balance", () => {
    fc.assert(
      fc.property(labelled(weighted), ([problem, labels]) => {
        const { scores } = freshScores(problem, Uint8Array.from(labels));
        problem.attributes.forEach(({ bestBalance }, a) => {
          expect(scores[1 + a]).toBeLessThanOrEqual(bestBalance * (1 + 1e-12));
        });
      }),
    );
  });
});

describe("objectives", () => {
  it("count a weight of 2 as two points at one place", () => {
    const weighted = makeProblem({
      points: [0, 1, 5],
      dim: 1,
      clusters: 2,
      weights: [2, 1, 1],
      attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 1] }],
    });
    const doubled = makeProblem({
      points: [0, 0, 1, 5],
      dim: 1,
      clusters: 2,
      attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 1, 1] }],
    });
    expect([...freshScores(weighted, Uint8Array.of(0, 0, 1)).scores]).toEqual([
      ...freshScores(doubled, Uint8Array.of(0, 0, 0, 1)).scores,
    ]);
  });

  it("reach 1/2 for groups of 3 and 6 points in two clusters", () => {
    const problem = makeProblem({
      points: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      dim: 1,
      clusters: 2,
      attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 0, 1, 1, 1, 1, 1, 1] }],
    });
    expect(freshScores(problem, Uint8Array.of(0, 0, 1, 0, 0, 0, 0, 1, 1)).scores[1]).toBe(0.5);
  });

  it("keep nine digits of the cost of points far from the origin", () => {
    const problem = makeProblem({
      points: [1e9, 1e9 + 1, 1e9 + 10, 1e9 + 11],
      dim: 1,
      clusters: 2,
      attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 1, 0, 1] }],
    });
    const labels = Uint8Array.from(problem.rows, (row) => (row < 2 ? 0 : 1));
    expect(freshScores(problem, labels).scores[0]).toBeCloseTo(0.25, 9);
  });
});
