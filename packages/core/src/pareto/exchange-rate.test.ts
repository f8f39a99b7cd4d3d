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

  it("is the cheapest that gives the step, wherever it stands, the first of equal ones", () => {
    const unsorted = [
      [10, 0.125],
      [30, 0.5],
      [20, 0.375],
      [25, 0.4375],
      [20, 0.40625],
    ];
    expect(exchangeRate(objectives, unsorted, 0, 1, 0.25)).toEqual({ id: 2, gain: 0.25, price: 1, keeps: true });
    expect(exchangeRate(objectives, unsorted, 0, 1, 0.3125)?.id).toBe(3);
  });

  it("weighs a smaller step only from half the size on, and only where it costs less than half for what it gives", () => {
    const from = (...rows: readonly number[][]) => exchangeRate(objectives, [[8, 0], ...rows], 0, 1, 1)?.id;
    expect(from([9, 0.5], [16, 1])).toBe(1); // 2 a unit against 8
    expect(from([9, 0.4375], [16, 1])).toBe(2); // below half the step
    expect(from([10, 0.5], [16, 1])).toBe(2); // 4 a unit is half of 8, not less
    expect(from([9.9375, 0.5], [16, 1])).toBe(1);
    expect(from([9, 0.5], [8.75, 0.75], [16, 1])).toBe(2); // of two smaller ones the better rate
    expect(from([16, 0.5], [16, 1])).toBe(2);
  });

  it("of an objective that is better when lower counts what is taken off", () => {
    const both = [
      { name: "cost", better: "lower" },
      { name: "gap", better: "lower" },
    ] as const;
    expect(
      exchangeRate(
        both,
        [
          [10, 0.5],
          [12, 0.25],
        ],
        0,
        1,
        0.125,
      ),
    ).toEqual({
      id: 1,
      gain: 0.25,
      price: 12 / 10 - 1,
      keeps: true,
    });
    expect(
      exchangeRate(
        both,
        [
          [10, 0.25],
          [12, 0.5],
        ],
        0,
        1,
        0.125,
      ),
    ).toBeUndefined();
  });

  it("has no finite price where nothing is spent now", () => {
    expect(
      exchangeRate(
        objectives,
        [
          [0, 0.5],
          [0, 1],
        ],
        0,
        1,
        0.5,
      )?.price,
    ).toBe(Number.POSITIVE_INFINITY);
  });
});
