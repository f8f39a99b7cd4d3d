import fc from "fast-check";
import { expect, it } from "vitest";
import { scale, ticks, ticksOn, tickText } from "./ticks.ts";

it("are round numbers within the range, at equal steps, about as many as wanted", () => {
  expect(ticks(0, 0.49).map((tick) => tickText(tick, 0.1))).toEqual(["0.0", "0.1", "0.2", "0.3", "0.4"]);
  expect(ticks(3.8, 4.6, 4).map((tick) => tickText(tick, 0.2))).toEqual(["3.8", "4.0", "4.2", "4.4", "4.6"]);
  expect(ticks(-30, 1200).map((tick) => tickText(tick, 500))).toEqual(["0", "500", "1000"]);
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      (from, range) => {
        const found = ticks(from, from + range);
        expect(found.length).toBeGreaterThan(1);
        expect(found.length).toBeLessThan(8);
        for (const tick of found) expect(tick >= from - range * 1e-6 && tick <= from + range * (1 + 1e-6)).toBe(true);
      },
    ),
  );
});

it("of a range without width are its one value", () => {
  expect(ticks(3, 3)).toEqual([3]);
});

it("stand where their values do, with as many digits as tell them apart, large ones in threes", () => {
  const along = scale([0, 100], [10, 210]);
  expect(ticksOn(along, 0, 100, 4).map(({ at }) => at)).toEqual([10, 110, 210]);
  expect(along.from(along.to(37))).toBeCloseTo(37);
  expect(ticksOn(along, 2_200_000, 2_300_000, 4).map(({ text }) => text)).toEqual([
    "2\u202f200\u202f000",
    "2\u202f250\u202f000",
    "2\u202f300\u202f000",
  ]);
  expect(ticksOn(along, 0.301, 0.309, 4).map(({ text }) => text)).toEqual(["0.302", "0.304", "0.306", "0.308"]);
  expect(tickText(4.5e-14, 1e-14)).toBe("4.5e-14");
});
