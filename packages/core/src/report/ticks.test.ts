import fc from "fast-check";
import { expect, it } from "vitest";
import { ticks, tickText } from "./ticks.ts";

it("are round numbers within the range, at equal steps, about as many as wanted", () => {
  expect(ticks(0, 0.49).map(tickText)).toEqual(["0", "0.1", "0.2", "0.3", "0.4"]);
  expect(ticks(3.8, 4.6, 4).map(tickText)).toEqual(["3.8", "4", "4.2", "4.4", "4.6"]);
  expect(ticks(-30, 1200).map(tickText)).toEqual(["0", "500", "1000"]);
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
