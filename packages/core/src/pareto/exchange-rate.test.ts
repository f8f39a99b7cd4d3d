import { describe, expect, it } from "vitest";
import { exchangeRate } from "./exchange-rate.ts";

const objectives = [
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
    expect(exchangeRate(objectives, front, 0, 1, 0.05)).toEqual({
      id: 1,
      gain: 0.1,
      price: 10.5 / 10 - 1,
      keeps: true,
    });
    expect(exchangeRate(objectives, front, 1, 1, 0.05)).toEqual({
      id: 3,
      gain: 0.2,
      price: 15 / 10.5 - 1,
      keeps: true,
    });
  });

  it("offers what there is where the front ends before the step, and nothing at its end", () => {
    expect(exchangeRate(objectives, front, 2, 1, 0.9)?.id).toBe(3);
    expect(exchangeRate(objectives, front, 3, 1, 0.05)).toBeUndefined();
  });

  it("never quotes a jump where a smaller step is nearly free", () => {
    const steep = [
      [100, 0.2],
      [101.24, 0.2353],
      [107.2, 0.236],
    ];
    expect(exchangeRate(objectives, steep, 0, 1, 0.05)?.id).toBe(1); // the front ends before the step
    expect(exchangeRate(objectives, [...steep, [120, 0.3]], 0, 1, 0.036)?.id).toBe(1); // just below the step
    expect(exchangeRate(objectives, steep, 1, 1, 0.05)?.id).toBe(2); // then there is nothing else
  });

  it("keeps what other attributes have, where that can be", () => {
    const three = [...objectives, { name: "balance_2", better: "higher" } as const];
    const surface = [
      [10, 0.1, 0.5],
      [11, 0.3, 0.2],
      [12, 0.3, 0.5],
    ];
    expect(exchangeRate(three, surface, 0, 1, 0.05)).toMatchObject({ id: 2, keeps: true });
    expect(exchangeRate(three, surface.slice(0, 2), 0, 1, 0.05)).toMatchObject({ id: 1, keeps: false });
  });
});
