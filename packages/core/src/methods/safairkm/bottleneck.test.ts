import fc from "fast-check";
import { expect, it } from "vitest";
import { worstCluster } from "../../measures/measured.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import { makeProblem } from "../../problem/make-problem.ts";
import { labelsFor, problems } from "../../testing/arbitrary.ts";
import { leastBalancedCluster } from "./bottleneck.ts";

it("the bottleneck by balance is the cluster that the rows of the measure call worst", () => {
  const labelled = problems({ weighted: true }).chain((problem) => fc.tuple(fc.constant(problem), labelsFor(problem)));
  fc.assert(
    fc.property(labelled, ([problem, labels]) => {
      const clustering = tallyClustering(problem, labels);
      problem.attributes.forEach((_, a) => {
        expect(leastBalancedCluster(problem, clustering, a)).toBe(worstCluster(problem, clustering, a));
      });
    }),
  );
});

it("a measure from outside goes by its rows", () => {
  // Its value is what share of a cluster is a: 3/4 in the first, 1/3 in the second. Balances are 1/3 and 1/2.
  const rows = { base: [[1, 0]], slope: [[-1, -1]] };
  const groupOf = [0, 0, 0, 0, 1, 1, 1];
  const problem = makeProblem({
    points: groupOf.map((_, row) => row),
    dim: 1,
    clusters: 2,
    attributes: [{ name: "g", groups: ["a", "b"], groupOf, measure: { name: "share_of_a", rows } }],
  });
  expect(leastBalancedCluster(problem, tallyClustering(problem, [0, 0, 0, 1, 0, 1, 1]), 0)).toBe(1);
});
