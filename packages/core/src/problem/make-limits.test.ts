import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import type { LimitsInput } from "./limits.ts";
import { makeProblem } from "./make-problem.ts";

const groupOf = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]; // 4 : 6

function limited(limits: LimitsInput, weights?: number[]) {
  return makeProblem({
    points: groupOf.map((_, p) => p),
    dim: 1,
    clusters: 3,
    weights,
    limits,
    attributes: [{ name: "sex", groups: ["f", "m"], groupOf }],
  }).limits;
}

const share = (least: number, most: number, group = "f", attribute = "sex") => ({
  shares: [{ attribute, group, least, most }],
});

describe("limits", () => {
  it("are none where nothing is asked for", () => {
    expect(limited({})).toBeUndefined();
    expect(limited({ minSize: undefined, shares: [] })).toBeUndefined();
  });

  it("may be counted in rows or in shares of all, weights included", () => {
    expect(limited({ minSize: 3, maxSize: 4 })).toMatchObject({ minSize: 3, maxSize: 4 });
    expect(limited({ minSize: "20%" })).toMatchObject({ minSize: 2, maxSize: Number.POSITIVE_INFINITY });
    expect(limited({ minSize: "20 %" }, new Array<number>(10).fill(2))).toMatchObject({ minSize: 4 });
    expect(limited({ maxSize: "4" })).toMatchObject({ maxSize: 4 });
  });

  it("become rows with constants", () => {
    const { rows } = limited({ minSize: 2, maxSize: 5, ...share(0.25, 0.5) })!;
    expect([...rows.whole]).toEqual([1, -1, -0.25, 0.5]);
    expect([...rows.constants]).toEqual([-2, 5, 0, 0]);
    expect([...rows.factors]).toEqual([0, 0, 0, 0, 1, 0, -1, 0]);
  });

  it("that no clustering can keep are refused, with the nearest that one can", () => {
    expect(() => limited({ minSize: 4 })).toThrow(/^minSize: 3 clusters of at least 4 need 12.*at most 3 can be had/);
    expect(() => limited({ maxSize: 3 })).toThrow(/^maxSize: 3 clusters of at most 3 hold 9.*at least 4 is needed/);
    expect(() => limited({ minSize: "34%" })).toThrow(/at most 3 can be had/);
    expect(() => limited({ minSize: 3.1, maxSize: 3.9 })).toThrow(InputError);
    expect(() => limited(share(0.5, 1))).toThrow(/0\.4 of the data.*at most 0\.4 can be asked for/);
    expect(() => limited(share(0, 0.3))).toThrow(/at least 0\.4 must be allowed/);
    expect(() => limited({ minSize: 3, ...share(0.35, 1) })).toThrow(/need 6, the data has 4.*least share of 0\.333/);
  });

  it("are named in a refusal by the flag, the attribute and the group that they are about", () => {
    expect(() => limited({ maxSize: "many" })).toThrow(/^maxSize: /);
    expect(() => limited(share(0.1, 0.9, "x"))).toThrow(/^shares: .*"x".*f, m/);
    expect(() => limited(share(0.1, 0.9, "f", "age"))).toThrow(/^shares: .*"age".*sex/);
    expect(() => limited(share(0, 1))).toThrow(/^shares: .*sex=f/);
    expect(() => limited(share(0, 1.5))).toThrow(/^shares: .*sex=f/);
    expect(() => limited({ shares: [...share(0.1, 0.9).shares, ...share(0.2, 0.8).shares] })).toThrow(/sex=f/);
    expect(() => limited({ minSize: 3, ...share(0.35, 1) })).toThrow(/sex=f/);
  });

  it("that ask for what the data has exactly are kept", () => {
    expect(limited(share(0.4, 1))?.shares).toHaveLength(1);
    expect(limited(share(0, 0.4))?.rows.count).toBe(1); // a least share of 0 asks for nothing
    expect(limited({ maxSize: 10 })?.rows.count).toBe(0); // of 10 rows
    expect(limited({ minSize: "3.3333333333%" })).toMatchObject({ minSize: expect.closeTo(0.33333, 4) });
  });

  it("are refused where they are none", () => {
    const bad: unknown[] = [
      { minSize: -1 },
      { minSize: Number.NaN },
      { minSize: Number.POSITIVE_INFINITY },
      { minSize: "" },
      { minSize: "many" },
      { minSize: " " },
      { minSize: "-2" },
      { minSize: "2%%" },
      { minSize: "-2%" },
      { minSize: "101%" },
      { minSize: "1e400" },
      { minSize: null },
      { minSize: {} },
      { maxSize: 0 },
      { maxSize: -3 },
      { maxSize: "0%" },
      { maxSize: "NaN" },
      { minSize: 3, maxSize: 2 },
      share(0.1, 0.9, "x"),
      share(0.1, 0.9, "f", "race"),
      share(0.6, 0.4),
      share(-0.1, 1),
      share(0, 1.5),
      share(Number.NaN, 1),
      { shares: [...share(0.1, 0.9).shares, ...share(0.2, 0.8).shares] },
    ];
    for (const limits of bad) expect(() => limited(limits as LimitsInput), JSON.stringify(limits)).toThrow(InputError);
  });
});
