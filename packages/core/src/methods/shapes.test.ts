import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyText,
  either,
  finiteNumber,
  listOf,
  namedValues,
  oneText,
  parts,
  type Shape,
  tested,
  trueOrFalse,
  wholeNumber,
} from "./shapes.ts";

const fits = (shape: Shape<unknown>, value: unknown): boolean => shape.misfit(value) === undefined;

describe("A shape", () => {
  it("of a number takes what lies within its bounds, of whole ones the exact alone", () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 0, max: 9 }),
        (value, least, more) => {
          const inside = value >= least && value <= least + more;
          expect(fits(finiteNumber(least, least + more), value)).toBe(inside);
          expect(fits(wholeNumber(least, least + more), value)).toBe(inside && Number.isInteger(value));
          expect(fits(finiteNumber(), value)).toBe(Number.isFinite(value));
        },
      ),
    );
    expect(fits(wholeNumber(0, 1e17), 2 ** 53)).toBe(false);
    expect(fits(finiteNumber(), "1")).toBe(false);
    expect(fits(wholeNumber(0, 5), 3n)).toBe(false);
  });

  it("takes texts, true and false, and texts of a list", () => {
    expect([fits(anyText, ""), fits(anyText, 1), fits(trueOrFalse, false), fits(trueOrFalse, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(oneText(["local", "global"]).misfit("globe")).toEqual({ path: [], expected: "expected local or global" });
  });

  it("of a list says how long it may be, and which item does not fit", () => {
    const pairs = listOf(listOf(wholeNumber(0, 9), 2, 2), 1);
    expect(fits(pairs, [[1, 2]])).toBe(true);
    expect(pairs.misfit([])).toEqual({ path: [], expected: "expected a list of at least 1" });
    expect(pairs.misfit([[1, 2], [1]])).toEqual({ path: ["1"], expected: "expected a list of 2" });
    expect(pairs.misfit([[1, 10]])).toEqual({ path: ["0", "1"], expected: "expected a whole number from 0 to 9" });
    expect(fits(pairs, { length: 1, 0: [1, 2] })).toBe(false);
  });

  it("of names and of parts takes these kinds and no other part", () => {
    const shares = namedValues(finiteNumber(0, 1));
    expect([
      fits(shares, { female: 0.4 }),
      fits(shares, { female: 2 }),
      fits(shares, [0.4]),
      fits(shares, null),
    ]).toEqual([true, false, false, false]);
    const state = parts({ round: wholeNumber(0, 3), done: trueOrFalse });
    expect(fits(state, { round: 1, done: true })).toBe(true);
    expect(state.misfit({ round: 1 })).toEqual({ path: ["done"], expected: "expected true or false" });
    expect(state.misfit({ round: 1, done: true, more: 1 })?.path).toEqual(["more"]);
    expect(fits(state, undefined)).toBe(false);
  });

  it("of two kinds names both", () => {
    const penalty = either(oneText(["auto"]), finiteNumber(0));
    expect([fits(penalty, "auto"), fits(penalty, 3), fits(penalty, -1)]).toEqual([true, true, false]);
    expect(penalty.misfit("car")?.expected).toBe("expected auto, or a number of at least 0");
    expect(tested("expected nothing", () => false).misfit(1)?.expected).toBe("expected nothing");
  });
});
