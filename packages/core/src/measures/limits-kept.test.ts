import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tallyClustering } from "../problem/clustering.ts";
import type { LimitsInput } from "../problem/limits.ts";
import { makeProblem } from "../problem/make-problem.ts";
import { keepsLimits } from "./limits-kept.ts";

const GROUPS = [0, 1, 0, 1, 0, 1, 0, 1, 0, 0];

/** Ten points in three clusters, six of group a and four of b. */
const limited = (limits: LimitsInput, weights?: readonly number[]) =>
  makeProblem({
    points: GROUPS.map((_, p) => p),
    dim: 1,
    clusters: 3,
    limits,
    ...(weights !== undefined && { weights }),
    attributes: [{ name: "g", groups: ["a", "b"], groupOf: GROUPS }],
  });

const keeps = (problem: ReturnType<typeof limited>, clusterOfRow: readonly number[]): boolean => {
  const labels = Array.from(problem.rows, (row) => clusterOfRow[row]);
  return keepsLimits(problem, tallyClustering(problem, labels));
};

const labels = fc.array(fc.nat(2), { minLength: 10, maxLength: 10 });

describe("limits", () => {
  it("are kept where there are none, whatever the clusters are", () => {
    expect(keeps(limited({}), new Array(10).fill(0))).toBe(true);
  });

  it("of size and shares are kept exactly where every cluster, counted by hand, is within them", () => {
    const problem = limited({
      minSize: 2,
      maxSize: 5,
      shares: [{ attribute: "g", group: "b", least: 0.25, most: 0.5 }],
    });
    fc.assert(
      fc.property(labels, (clusterOfRow) => {
        const within = [0, 1, 2].every((cluster) => {
          const members = GROUPS.filter((_, row) => clusterOfRow[row] === cluster);
          const size = members.length;
          const ofB = members.filter((group) => group === 1).length;
          return size >= 2 && size <= 5 && ofB >= 0.25 * size && ofB <= 0.5 * size;
        });
        expect(keeps(problem, clusterOfRow)).toBe(within);
      }),
      { numRuns: 1000 },
    );
  });

  it("are looked at in every cluster, the first and the last included", () => {
    const problem = limited({ minSize: 3 });
    expect(keeps(problem, [0, 0, 0, 1, 1, 1, 2, 2, 2, 2])).toBe(true);
    for (const small of [0, 1, 2]) {
      const [other, third] = [(small + 1) % 3, (small + 2) % 3];
      expect(keeps(problem, [small, small, other, other, other, other, third, third, third, third])).toBe(false);
    }
  });

  it("may be missed by a billionth of a mean weight, and by no more", () => {
    const weights = (missed: number) => [4 - missed, ...new Array(9).fill(4)];
    const alone = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2];
    expect(keeps(limited({ minSize: 12 }, weights(0)), alone)).toBe(true);
    expect(keeps(limited({ minSize: 12 }, weights(2e-9)), alone)).toBe(true);
    expect(keeps(limited({ minSize: 12 }, weights(8e-9)), alone)).toBe(false);
  });
});
