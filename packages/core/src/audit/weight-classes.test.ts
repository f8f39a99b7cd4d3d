import { describe, expect, it } from "vitest";
import { weightClasses } from "./weight-classes.ts";

describe("classes of weights", () => {
  it("are one for each weight of a group where there are few", () => {
    expect(weightClasses([0, 1, 0, 0, 1], 2, [2, 1, 3, 2, 1])).toEqual({
      sizes: Int32Array.of(2, 1, 2),
      weightOf: Float64Array.of(2, 3, 1),
      groupOf: Int32Array.of(0, 0, 1),
      exact: true,
    });
    expect(weightClasses([0, 1], 2, [3, 3])).toBeUndefined();
    const most = Float64Array.from({ length: 32 }, (_, i) => 1 + i / 1000); // as many as a group may have
    expect(weightClasses(new Int32Array(32), 1, most)).toMatchObject({ weightOf: most, exact: true });
  });

  it("lie within one factor where there are many, and keep rows and mass", () => {
    const weights = Float64Array.from({ length: 100 }, (_, i) => 2 ** (i / 10));
    const { sizes, weightOf, exact } = weightClasses(new Int32Array(100), 1, weights)!;
    expect(exact).toBe(false);
    expect(sizes.length).toBeLessThanOrEqual(33);
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(100);
    const mass = sizes.reduce((sum, size, i) => sum + size * weightOf[i], 0);
    expect(mass).toBeCloseTo(
      weights.reduce((sum, weight) => sum + weight, 0),
      6,
    );
  });
});
