import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exp, log } from "./exp-log.ts";

const TOLERANCE = 1e-15; // relative: four to nine units in the last place
const LEAST_NORMAL = 2.2250738585072014e-308;

function expectClose(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(TOLERANCE * Math.abs(expected));
}

describe("exp", () => {
  it("agrees with Math.exp wherever the result is a normal number", () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 709.7, noNaN: true }), (x) => expectClose(exp(x), Math.exp(x))),
      { numRuns: 20_000 },
    );
  });

  it("fades to 0 through the subnormal numbers, within one of them", () => {
    for (let x = -746; x < -708; x += 0.01)
      expect(Math.abs(exp(x) - Math.exp(x))).toBeLessThanOrEqual(1e-15 * LEAST_NORMAL + 5e-324);
  });

  it("has the limits of Math.exp", () => {
    for (const x of [0, -0, 1000, -1000, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(exp(x)).toBe(Math.exp(x));
    }
    expect(exp(709.782712893384)).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

describe("log", () => {
  it("agrees with Math.log over the whole range, near 1 and in the subnormal numbers too", () => {
    const anywhere = fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true });
    const nearOne = fc.double({ min: 0.5, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(anywhere, nearOne), (x) => expectClose(log(x), Math.log(x))),
      { numRuns: 20_000 },
    );
  });

  it("has the limits of Math.log", () => {
    for (const x of [0, -0, 1, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      expect(log(x)).toBe(Math.log(x));
    }
  });

  it("undoes exp", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(log(exp(x)) - x)).toBeLessThanOrEqual(4e-16 * Math.max(1, Math.abs(x)));
      }),
    );
  });
});
