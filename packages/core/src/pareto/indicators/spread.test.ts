import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spread } from "./spread.ts";

describe("spread", () => {
  it("is a hand calculation with extremes", () => {
    // First objective: 1 2 4 between 0 and 8. Gaps 1 | 1 2 | 4, mean 1.5: (1 + 4 + 0.5 + 0.5) / (5 + 3) = 0.75.
    // Second: 5 6 7 between 5 and 8. Gaps 0 | 1 1 | 1: (0 + 1 + 0) / (1 + 2) = 1/3.
    const points = [
      [2, 6],
      [1, 7],
      [4, 5],
    ];
    expect(spread(points, { least: [0, 5], greatest: [8, 8] })).toEqual({ gamma: 4, delta: 0.75 });
  });

  it("takes the largest gap in any objective, the last as well as the first", () => {
    expect(
      spread([
        [0, 0],
        [1, 9],
      ]).gamma,
    ).toBe(9);
    expect(
      spread([
        [0, 0],
        [9, 1],
      ]).gamma,
    ).toBe(9);
  });

  it("without extremes counts only gaps between points", () => {
    // 0 1 4: gaps 1 3, mean 2: (1 + 1) / 4.
    expect(spread([[4], [0], [1]])).toEqual({ gamma: 3, delta: 0.5 });
  });

  it("has delta 0 and the step as gamma for even steps from end to end, in any order", () => {
    const steps = fc.integer({ min: 1, max: 20 }).chain((n) =>
      fc.shuffledSubarray(
        Array.from({ length: n + 1 }, (_, i) => [i, 2 * (n - i)]),
        { minLength: n + 1 },
      ),
    );
    fc.assert(
      fc.property(steps, (points) => {
        const last = points.length - 1;
        expect(spread(points, { least: [0, 0], greatest: [last, 2 * last] })).toEqual({ gamma: 2, delta: 0 });
      }),
    );
  });

  it("lets a point beyond an extreme take the extreme's place", () => {
    expect(spread([[-1], [0], [1]], { least: [0], greatest: [0] })).toEqual({ gamma: 1, delta: 0 });
  });

  it("of one point is its distance to the extremes, and of none 0", () => {
    expect(spread([[3]], { least: [0], greatest: [4] })).toEqual({ gamma: 3, delta: 1 });
    expect(spread([[3]])).toEqual({ gamma: 0, delta: 0 });
    expect(spread([])).toEqual({ gamma: 0, delta: 0 });
  });
});
