import { expect, it } from "vitest";
import { matchPrices } from "./match-prices.ts";
import { standingOf } from "./stratum-sample.ts";

/** Rows on a line at 0, 1, ..., and squared distances to the centres. */
const distances = (rows: number, centers: readonly number[]): Float64Array =>
  Float64Array.from({ length: rows * centers.length }, (_, i) => {
    return (Math.floor(i / centers.length) - centers[i % centers.length]) ** 2;
  });

it("gives every cluster its wanted rows, whatever the first prices", () => {
  const own = distances(40, [0, 20, 39]);
  for (const start of [
    [0, 0, 0],
    [300, 0, 90],
  ]) {
    const prices = matchPrices(own, [10, 25, 5], Float64Array.from(start), 60);
    expect([...standingOf(own, prices).counts]).toEqual([10, 25, 5]);
  }
});

it("leaves a cluster that no row should go to as far as it is: the next row would go to one that is just not taken", () => {
  const centers = [5, 30, 1000];
  const prices = matchPrices(distances(40, centers), [20, 20, 0], new Float64Array(3), 60);
  const between = distances(4000, centers).map((_, i) => (Math.floor(i / 3) / 100 - centers[i % 3]) ** 2); // a hundred times as dense
  expect(standingOf(between, prices).counts[2]).toBe(0);
  expect(prices[2]).toBeLessThan(1e5); // it has not been sent away either
});
