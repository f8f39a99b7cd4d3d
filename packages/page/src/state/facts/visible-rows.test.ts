import { expect, it } from "vitest";
import { visiblyDifferent } from "./visible-rows.ts";

const row = (id: number, cost: number, ...balance: number[]) => ({
  ...{
    id,
    cost,
    balance,
    relativeBalance: balance,
    fairness: balance,
    relativeFairness: balance,
    priceOfFairness: cost / 100 - 1,
    smallestCluster: 5,
    method: "trace",
  },
});

it("keeps the cheapest of the rows that read the same, and those that are asked for", () => {
  const rows = [
    row(0, 100, 0.1),
    row(1, 100.001, 0.1001),
    row(2, 100.002, 0.1002),
    row(3, 101, 0.1002),
    row(4, 101, 0.2),
  ];
  expect(visiblyDifferent(rows, new Set([2])).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4].filter((id) => id !== 1));
});
