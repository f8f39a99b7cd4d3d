import { expect, it } from "vitest";
import { settleRows } from "./whole-rows.ts";

/** Rows on a line between two centres, at 0 and 10; the border is at 5. */
function onLine(xs: readonly number[]) {
  const rule = { centers: Float64Array.of(0, 10), prices: new Float64Array(2) };
  const left = xs.filter((x) => x < 5);
  const sum = (own: readonly number[]): number => own.reduce((a, b) => a + b, 0);
  const right = xs.filter((x) => !(x < 5));
  const tally = {
    counts: Float64Array.of(left.length, right.length),
    sums: Float64Array.of(sum(left), sum(right)),
  };
  const drawn = {
    points: Float64Array.from(xs),
    strata: new Uint16Array(xs.length),
    keys: xs.map((_, row) => `row ${row}`),
  };
  const settled = (wanted: readonly number[], width: number) =>
    settleRows({ dim: 1, clusters: 2 }, drawn, 0, rule, tally, Float64Array.from(wanted), [width, width]);
  return { settled };
}

const xs = [0, 1, 4.5, 4.6, 4.7, 5.5, 9];

it("takes the rows that lose least to the wanted counts", () => {
  const { tally, exceptions } = onLine(xs).settled([3, 4], 100)!;
  expect([...tally.counts]).toEqual([3, 4]);
  expect(exceptions.map(({ key }) => key).sort()).toEqual(["row 3", "row 4"]);
  expect(tally.sums[0]).toBeCloseTo(5.5, 12);
});

it("goes as far as the rows at hand suffice", () => {
  const { tally, exceptions } = onLine(xs).settled([1, 6], 11)!; // only those from 4.5 to 5.5 are near
  expect([...tally.counts]).toEqual([2, 5]);
  expect(exceptions).toHaveLength(3);
});

it("leaves a rule that is thousands of rows off", () => {
  const many = Array.from({ length: 4000 }, (_, i) => i / 1000);
  expect(onLine(many).settled([1000, 3000], 1000)).toBeUndefined();
});
