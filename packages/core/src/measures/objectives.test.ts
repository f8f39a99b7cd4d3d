import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movePointInPlace, tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { labelsFor, problems } from "../testing/arbitrary.ts";
import { oracleBalance, oracleCost, oracleRepresentation } from "../testing/oracle.ts";
import { balanceOf } from "./balance.ts";
import { fairnessOf } from "./fairness-of.ts";
import { freshScores, objectivesOf, scoreInto } from "./objectives.ts";

const labelled = (weighted: boolean, measure?: "balance" | "representation") =>
  problems({ weighted, ...(measure !== undefined && { measure }) }).chain((problem) =>
    fc.tuple(fc.constant(problem), labelsFor(problem)),
  );

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

  it("are by representation where that is asked for, with 1 as the best", () => {
    fc.assert(
      fc.property(labelled(weighted, "representation"), ([problem, labels]) => {
        const { clustering, scores } = freshScores(problem, Uint8Array.from(labels));
        const fairness = fairnessOf(problem, clustering);
        problem.attributes.forEach(({ measure }, a) => {
          const expected = oracleRepresentation(problem, labels, a);
          expect(scores[1 + a]).toBeCloseTo(expected, 12);
          expect(measure.best).toBe(1);
          expect(scores[1 + a]).toBeLessThanOrEqual(1);
          expect(fairness[a].representation).toBeCloseTo(expected, 12);
          expect(fairness[a].balance).toBeCloseTo(oracleBalance(problem, labels, a), 12);
          expect(fairness[a].value).toBe(scores[1 + a]);
        });
      }),
    );
  });

  it("are, for balance, to the bit the quotient of the smallest and the largest group", () => {
    fc.assert(
      fc.property(labelled(weighted), ([problem, labels]) => {
        const { clustering, scores } = freshScores(problem, Uint8Array.from(labels));
        problem.attributes.forEach((_, a) => {
          expect(scores[1 + a]).toBe(balanceOf(problem, clustering, a));
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

describe("the names of objectives", () => {
  const of = (attributes: number, measure: "balance" | "representation") =>
    objectivesOf(
      makeProblem({
        points: [0, 1, 2, 3],
        dim: 1,
        clusters: 2,
        measure,
        attributes: ["sex", "race"]
          .slice(0, attributes)
          .map((name) => ({ name, groups: ["a", "b"], groupOf: [0, 1, 0, 1] })),
      }),
    ).map(({ name }) => name);

  it("say the measure, and the attribute where there are several", () => {
    expect(of(0, "balance")).toEqual(["cost"]);
    expect(of(1, "balance")).toEqual(["cost", "balance"]);
    expect(of(1, "representation")).toEqual(["cost", "representation"]);
    expect(of(2, "balance")).toEqual(["cost", "balance_sex", "balance_race"]);
    expect(of(2, "representation")).toEqual(["cost", "representation_sex", "representation_race"]);
  });
});
