import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import type { Problem } from "../../../problem/problem.ts";
import { strataOf } from "../../../problem/strata.ts";
import { stratumRowsOf } from "../floors/stratum-rows.ts";
import { blobs, stripes } from "../small-problems.contract.ts";
import { pairRows, rangeOf, slackOf } from "./pair-rows.ts";
import { shareRows } from "./share-rows.ts";
import { countsOfPlan, planSizes } from "./size-plan.ts";
import { planTwoGroups } from "./two-group-plan.ts";

/** Row-major clusters x strata. */
function countsOf(problem: Problem, labels: Uint8Array): Int32Array {
  const strata = strataOf(problem);
  const counts = new Int32Array(problem.clusters * strata.count);
  labels.forEach((label, p) => {
    counts[label * strata.count + strata.of[p]]++;
  });
  return counts;
}

/** Whether one cluster's counts keep every row of the measure at a floor. */
function holds(problem: Problem, floor: number, own: ArrayLike<number>): boolean {
  const { count, lows, highs } = stratumRowsOf(problem);
  const { count: strata } = strataOf(problem);
  for (let row = 0; row < count; row++) {
    let [low, high] = [0, 0];
    for (let s = 0; s < strata; s++) {
      low += lows[row * strata + s] * own[s];
      high += highs[row * strata + s] * own[s];
    }
    if (!(low / high >= floor)) return false;
  }
  return true;
}

describe("A plan for two groups", () => {
  it.each([
    ["balance", 0.7],
    ["balance", 0.95],
    ["representation", 0.8],
  ] as const)("keeps every row in every cluster and places every point, by %s at %f", (measure, share) => {
    const problem = blobs({ size: 260, clusters: 4, groups: [2], measure });
    const [attribute] = problem.attributes;
    const floor = share * attribute.measure.best;
    const counts = countsOf(problem, stripes(problem));
    const plans = [16, 64, 160].map((reach) => atOnce(planTwoGroups(problem, counts, floor, reach)));
    const plan = plans.find((each) => each !== undefined);
    if (plan === undefined) {
      // Where there is no plan, the data has more to spare than a plan is worth.
      const { sizes } = strataOf(problem);
      const low = sizes.indexOf(Math.min(...sizes));
      expect(slackOf(pairRows(problem, floor, low, 1 - low))).toBeGreaterThan(4 * problem.clusters);
      return;
    }
    for (let k = 0; k < problem.clusters; k++) {
      const own = new Int32Array(2);
      own[plan.low] = plan.lowCounts[k];
      own[plan.high] = plan.highCounts[k];
      expect(holds(problem, floor, own)).toBe(true);
    }
    const { sizes } = strataOf(problem);
    const total = (of: Int32Array): number => of.reduce((sum, count) => sum + count, 0);
    expect(total(plan.lowCounts)).toBe(sizes[plan.low]);
    expect(total(plan.highCounts)).toBe(sizes[plan.high]);
  });

  it("exists near the best value, where single shifts are stuck", () => {
    const problem = blobs({ size: 260, clusters: 4, groups: [2] });
    const counts = countsOf(problem, stripes(problem));
    const floor = 0.97 * problem.attributes[0].measure.best;
    expect([16, 64, 160].some((reach) => atOnce(planTwoGroups(problem, counts, floor, reach)) !== undefined)).toBe(
      true,
    );
  });
});

describe("The range of a small group's count", () => {
  it.each(["balance", "representation"] as const)(
    "is every count that keeps the rows, and no other, by %s",
    (measure) => {
      const problem = blobs({ size: 200, clusters: 3, groups: [3], measure });
      const { sizes } = strataOf(problem);
      const small = sizes.indexOf(Math.min(...sizes));
      const large = sizes.indexOf(Math.max(...sizes));
      const other = 3 - small - large;
      const floor = 0.6 * problem.attributes[0].measure.best;
      const pair = pairRows(problem, floor, small, large);
      const inRows = (own: Int32Array): boolean =>
        pair.rows.every(({ lows, highs }) => {
          const side = (factors: Float64Array): number => factors.reduce((sum, factor, s) => sum + factor * own[s], 0);
          return side(lows) / side(highs) >= floor;
        });
      for (const count of [5, 20, 41]) {
        const own = new Int32Array(3);
        own[other] = 12;
        own[large] = count;
        const { least, most } = rangeOf(pair, own, count);
        for (let small0 = 1; small0 < 80; small0++) {
          own[small] = small0;
          expect(small0 >= least && small0 <= most).toBe(inRows(own));
        }
      }
    },
  );
});

describe("A plan of sizes", () => {
  const problem = blobs({ size: 300, clusters: 3, groups: [4], measure: "representation" });
  const strata = strataOf(problem);
  const rows = shareRows(problem)!;
  const present = countsOf(problem, stripes(problem));
  const sizes = Int32Array.from({ length: 3 }, (_, k) =>
    present.subarray(k * strata.count, (k + 1) * strata.count).reduce((sum, count) => sum + count, 0),
  );

  it("asks for rows that bound every group's share, which balance has none of", () => {
    expect(rows.length).toBe(2 * strata.count);
    expect(shareRows(blobs({ groups: [3] }))).toBeUndefined();
    expect(shareRows(blobs({ groups: [2], measure: "representation" }))).toBeUndefined(); // each is the rest of the other
  });

  it("gives counts that keep the rows, add up, and use every point", () => {
    const floor = 0.8;
    let fitted = 0;
    const rules = { rows, floor, limits: [], rounding: 0, pulls: new Float64Array(present.length) };
    for (const reach of [24, 96]) {
      for (const plan of atOnce(planSizes(rules, present, sizes, reach, false))) {
        expect(plan.reduce((sum, { change }) => sum + change, 0)).toBe(0);
        const counts = countsOfPlan(plan, present, sizes, strata.sizes);
        if (counts === undefined) continue;
        fitted++;
        for (let k = 0; k < 3; k++) {
          const own = counts.subarray(k * strata.count, (k + 1) * strata.count);
          expect(holds(problem, floor, own)).toBe(true);
          expect(own.reduce((sum, count) => sum + count, 0)).toBe(sizes[k] + plan[k].change);
        }
        for (let s = 0; s < strata.count; s++) {
          const placed = [0, 1, 2].reduce((sum, k) => sum + counts[k * strata.count + s], 0);
          expect(placed).toBe(strata.sizes[s]);
        }
      }
    }
    expect(fitted).toBeGreaterThan(0);
  });

  it("takes points where one more costs most", () => {
    const floor = 0.8;
    const changes = [0, 1, 2].map((dear) => {
      const pulls = Float64Array.from(present, (_, place) => (Math.floor(place / strata.count) === dear ? 10 : 0));
      const rules = { rows, floor, limits: [], rounding: 0, pulls };
      const [best] = atOnce(planSizes(rules, present, sizes, 24, false));
      return best[dear].change;
    });
    const rules = { rows, floor, limits: [], rounding: 0, pulls: new Float64Array(present.length) };
    const [plain] = atOnce(planSizes(rules, present, sizes, 24, false));
    changes.forEach((change, k) => {
      expect(change).toBeLessThan(plain[k].change);
    });
  });

  it("lets a cluster that no size within reach fits go farther, if it may", () => {
    // Three groups of 573, 1,413 and 3,014; the smallest cluster has 0.99797 of them, and no size within 24 has more.
    const counts = [100, 247, 527, 87, 215, 458, 84, 207, 442, 56, 138, 294, 54, 133, 284, 48, 118, 252, 47, 116, 247];
    const now = Int32Array.from([...counts, 43, 106, 226, 30, 74, 158, 24, 59, 126]);
    const nowSizes = Int32Array.from({ length: 10 }, (_, k) => now[3 * k] + now[3 * k + 1] + now[3 * k + 2]);
    const shares = [573, 1413, 3014].map((size) => size / 5000);
    const rows = shares.flatMap((share, group) => [
      { group, lowWhole: 0, lowOwn: 1, highWhole: share, highOwn: 0 },
      { group, lowWhole: share, lowOwn: 0, highWhole: 0, highOwn: 1 },
    ]);
    const rules = { rows, floor: 0.9985, limits: [], rounding: 0, pulls: new Float64Array(now.length) };
    expect(atOnce(planSizes(rules, now, nowSizes, 24, false))).toEqual([]);
    const plans = atOnce(planSizes(rules, now, nowSizes, 24, true));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan.reduce((sum, { change }) => sum + change, 0)).toBe(0);
      expect(Math.abs(plan[9].change)).toBeGreaterThan(24);
    }
  });
});
