import { describe, expect, it } from "vitest";
import { exchangeRate } from "./exchange-rate.ts";

const aims = [
  { name: "cost", better: "lower" },
  { name: "balance", better: "higher" },
] as const;
const front = [
  [10, 0.1],
  [10.5, 0.2],
  [12, 0.24],
  [15, 0.4],
];

describe("the exchange rate", () => {
  it("names the cheapest solution that gives at least the step, and its price", () => {
    expect(exchangeRate(aims, front, 0, 1, 0.05)).toEqual({ id: 1, gain: 0.1, price: 10.5 / 10 - 1 });
    expect(exchangeRate(aims, front, 1, 1, 0.05)).toEqual({ id: 3, gain: 0.2, price: 15 / 10.5 - 1 });
  });

  it("offers what there is where the front ends before the step, and nothing at its end", () => {
    expect(exchangeRate(aims, front, 2, 1, 0.9)?.id).toBe(3);
    expect(exchangeRate(aims, front, 3, 1, 0.05)).toBeUndefined();
  });
});
