import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadApart } from "./spread-apart.ts";

describe("labels spread apart", () => {
  it("stay where they are where there is room", () => {
    expect(spreadApart([50, 10, 90], 20, 0, 100)).toEqual([50, 10, 90]);
  });

  it("keep their order, their distance and the frame, if all fit", () => {
    const places = fc.array(fc.double({ min: -50, max: 150, noNaN: true }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spreadApart(wanted, 20, 0, 100);
        const sorted = placed.toSorted((a, b) => a - b);
        sorted.slice(1).forEach((value, i) => {
          expect(value - sorted[i]).toBeGreaterThanOrEqual(20 - 1e-9);
        });
        expect(sorted[0]).toBeGreaterThanOrEqual(0);
        expect(sorted[sorted.length - 1]).toBeLessThanOrEqual(100);
        wanted.forEach((one, i) => {
          wanted.forEach((other, j) => {
            if (one < other) expect(placed[i]).toBeLessThan(placed[j]);
          });
        });
      }),
    );
  });
});
