import { describe, expect, it } from "vitest";
import { tallyClustering } from "../problem/clustering.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { fairnessOf } from "./fairness-of.ts";
import { clusterValue, measureValue, worstCluster } from "./measured.ts";
import { objectivesOf } from "./objectives.ts";

// Groups of 2 and 4; the first cluster has 1 and 3, the second 1 and 1.
const people = (clusters = 2) =>
  makeProblem({
    points: [0, 1, 2, 3, 4, 5],
    dim: 1,
    clusters,
    attributes: [{ name: "g", groups: ["a", "b"], groupOf: [0, 0, 1, 1, 1, 1] }],
  });
const problem = people();
const clustering = tallyClustering(problem, [0, 1, 0, 0, 0, 1]);

describe("the measure of an attribute", () => {
  it("has a value in every cluster, and for the clustering that of the worst", () => {
    expect(clusterValue(problem, clustering, 0, 0)).toBe(1 / 3);
    expect(clusterValue(problem, clustering, 0, 1)).toBe(1);
    expect(measureValue(problem, clustering, 0)).toBe(1 / 3);
  });

  it("is an objective whose box goes from 0 to the data's own value", () => {
    const own = people(); // objectives are made once for a problem
    const [cost, balance] = objectivesOf(own);
    expect([balance.better, balance.worst(own), balance.ideal(own)]).toEqual(["higher", 0, 0.5]);
    expect([cost.better, cost.ideal(problem)]).toEqual(["lower", 0]);
    // All in one cluster: the variance of 0, 1, ..., 5.
    expect(cost.worst(problem)).toBeCloseTo(35 / 12, 12);
  });

  it("is worst in one cluster, the first of those that are alike", () => {
    expect(worstCluster(problem, clustering, 0)).toBe(0);
    expect(worstCluster(problem, tallyClustering(problem, [1, 0, 1, 1, 1, 0]), 0)).toBe(1);
    const three = people(3);
    expect(worstCluster(three, tallyClustering(three, [1, 2, 1, 1, 2, 2]), 0)).toBe(0); // without a row
    expect(worstCluster(three, tallyClustering(three, [0, 1, 0, 1, 2, 2]), 0)).toBe(2);
    expect(worstCluster(problem, tallyClustering(problem, [0, 1, 0, 0, 1, 1]), 0)).toBe(0); // 1/2 in both
    expect(measureValue(three, tallyClustering(three, [0, 1, 0, 1, 2, 2]), 0)).toBe(0);
  });

  it("is told beside balance over the data's own", () => {
    expect(fairnessOf(problem, clustering)).toEqual([
      // Shares of a: 1/4 and 1/2 in the clusters, 1/3 in the data.
      {
        attribute: "g",
        balance: 1 / 3,
        relativeBalance: 2 / 3,
        representation: expect.closeTo(2 / 3, 12),
        measure: "balance",
        value: 1 / 3,
      },
    ]);
  });
});
