import { describe, expect, it } from "vitest";
import { makeFront } from "../pareto/front.ts";
import { compareClusterCounts, elbowOf } from "./cluster-counts.ts";
import { parseCostWish } from "./cost-wish.ts";
import { exchangeRates } from "./exchange-rates.ts";

const front = makeFront({
  objectives: [
    { name: "cost", better: "lower" },
    { name: "balance", better: "higher" },
  ],
  ideal: [0, 1],
  worst: [10, 0],
  solutions: [
    [2, 0.1],
    [2.1, 0.3],
    [3, 0.4],
  ].map((scores) => ({ scores: Float64Array.from(scores) })),
});

describe("exchange rates", () => {
  it("say what a hundredth of balance costs between neighbours", () => {
    const [first, second, third] = exchangeRates(front);
    expect(first).toMatchObject({ id: 0, priceOfFairness: 0, step: undefined, rate: undefined });
    expect(second.priceOfFairness).toBeCloseTo(0.05, 12);
    expect(second.rate).toBeCloseTo(5 / 20, 12); // 5 % for 0.20
    expect(third.rate).toBeCloseTo(45 / 10, 12); // 45 % for 0.10
    expect(exchangeRates(front, 1)[1].priceOfFairness).toBeCloseTo(1.1, 12);
  });
});

describe("a wish about cost", () => {
  it("is relative to the cheapest, or to plain k-means where its cost is known, or a cost", () => {
    expect(parseCostWish("+5%", front).cost).toBeCloseTo(2.1, 12);
    expect(parseCostWish("+50 %", front, 1.5).cost).toBeCloseTo(2.25, 12);
    expect(parseCostWish("2.5", front)).toEqual({ cost: 2.5 });
    expect(front.pick(parseCostWish("+10%", front)).scores[1]).toBe(0.3);
  });

  it.each(["5%", "+5", "-5%", "", "cheap", "0", "0x10", "1_0"])("is refused as %j", (text) => {
    expect(() => parseCostWish(text, front)).toThrow(/cost: expected "\+5%"/);
  });
});

describe("numbers of clusters", () => {
  const costs = [100, 50, 20, 17, 15, 14];
  const entries = costs.map((cost, i) => ({ clusters: i + 2, cost, silhouette: [0.3, 0.4, 0.5, 0.6, 0.2, 0.1][i] }));

  it("bend where the cost is farthest below the straight line", () => {
    expect(elbowOf(entries)).toBe(4);
    expect(elbowOf(entries.slice(0, 2))).toBeUndefined();
    expect(
      elbowOf([
        { clusters: 2, cost: 9 },
        { clusters: 3, cost: 8 },
        { clusters: 4, cost: 2 },
      ]),
    ).toBeUndefined();
  });

  it("are reported with every criterion, also where these disagree, and never chosen", () => {
    const report = compareClusterCounts(entries.toReversed());
    expect(report.entries.map(({ clusters }) => clusters)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(report.advice.map(({ criterion, clusters }) => [criterion, clusters])).toEqual([
      ["elbow", 4],
      ["silhouette", 5],
    ]);
    expect(report.agree).toBe(false);
    expect(report.summary).toBe("elbow says 4, silhouette says 5: they disagree, and nothing is chosen");
    expect(compareClusterCounts([entries[0]]).advice).toEqual([]);
    expect(() => compareClusterCounts([entries[0], entries[0]])).toThrow(/2 twice/);
  });

  it("that have no fair solution are named, where others are praised for theirs", () => {
    const priced = [0.5, undefined, 0.3, 0.3, undefined, 0.2].map((priceOfFairness, i) => ({
      ...entries[i],
      priceOfFairness,
    }));
    expect(compareClusterCounts(priced).summary).toBe(
      "elbow says 4, silhouette says 5, price of fairness says 7: they disagree, and nothing is chosen; for 3, 6 no solution found is fair",
    );
  });

  it("count a low price of fairness as good", () => {
    const priced = entries.map((entry, i) => ({ ...entry, priceOfFairness: [0.5, 0.1, 0.3, 0.3, 0.3, 0.3][i] }));
    expect(compareClusterCounts(priced).advice.at(-1)).toMatchObject({ criterion: "priceOfFairness", clusters: 3 });
  });
});
