import { describe, expect, it } from "vitest";
import type { GroupShare } from "./limits.ts";
import { makeProblem } from "./make-problem.ts";
import { checkSizesForShares } from "./whole-shares.ts";

/** Attribute g of three groups; only its names matter here. */
const [attribute] = makeProblem({
  points: [0, 1, 2],
  dim: 1,
  clusters: 2,
  attributes: [{ name: "g", groups: ["a", "b", "c"], groupOf: [0, 1, 2] }],
}).attributes;
const share = (group: string, least: number, most: number): GroupShare => ({ attribute: "g", group, least, most });
const refused = (code: string, values: object) =>
  expect.objectContaining({ notice: { code, about: "shares", values, remedies: [] } });
const rows = { size: 20, clusters: 3, minSize: 0, maxSize: Number.POSITIVE_INFINITY };
const check =
  (shares: readonly GroupShare[], of: Partial<typeof rows> = {}) =>
  () =>
    checkSizesForShares(attribute, shares, { ...rows, ...of });

describe("shares of whole rows", () => {
  const fifths = [share("a", 0.4, 0.4)]; // only in clusters of 5, 10, 15 and 20 rows

  it("fit where sizes that can have them lie on both sides of the mean", () => {
    expect(check(fifths)).not.toThrow();
    expect(check([])).not.toThrow();
    expect(check([{ ...fifths[0], attribute: "other" }], { size: 2 })).not.toThrow();
    expect(check(fifths, { minSize: 5, maxSize: 10 })).not.toThrow();
    expect(check(fifths, { size: 15, minSize: 5, maxSize: 5 })).not.toThrow();
    expect(check(fifths, { clusters: 4, size: 20, minSize: 4.5, maxSize: 5.5 })).not.toThrow();
  });

  it("are refused where the least size that fits is too large for all clusters", () => {
    expect(check(fifths, { clusters: 5 })).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 5, rows: 20, each: 5, feasible: 4 }),
    );
    expect(check(fifths, { minSize: 6 })).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 3, rows: 20, each: 10, feasible: 2 }),
    );
    expect(check(fifths, { size: 4, clusters: 2 })).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 2, rows: 4, each: 5, feasible: 0 }),
    );
  });

  it("are refused where the greatest size that fits is too small for all rows", () => {
    expect(check(fifths, { maxSize: 9 })).toThrow(
      refused("shares-hold-less", { attribute: "g", clusters: 3, rows: 20, each: 5, feasible: 10 }),
    );
    expect(check(fifths, { size: 16, maxSize: 9.5 })).toThrow(
      refused("shares-hold-less", { attribute: "g", clusters: 3, rows: 16, each: 5, feasible: 10 }),
    );
  });

  it("may leave the rest to groups without a share, but not where all have one", () => {
    // A third of each: only multiples of 3. Two of three groups leave the third what is left.
    const third = 1 / 3;
    const two = [share("a", third, third), share("b", third, third)];
    const all = [...two, share("c", 0, 0.2)];
    expect(check(two, { size: 9, minSize: 3, maxSize: 3 })).not.toThrow();
    expect(check(all, { size: 9 })).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 3, rows: 9, each: 10, feasible: 0 }),
    );
    expect(check([share("a", 0, 0.5), share("b", 0, 0.5), share("c", 0, 0.5)], { size: 4, clusters: 4 })).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 4, rows: 4, each: 2, feasible: 2 }),
    );
  });

  it("of which the least exceed the whole fit no size", () => {
    const halves = [share("a", 0.5, 1), share("b", 0.5, 1), share("c", 0.1, 1)];
    expect(check(halves)).toThrow(
      refused("shares-need-more", { attribute: "g", clusters: 3, rows: 20, each: 21, feasible: 0 }),
    );
    expect(check(halves.slice(0, 2), { size: 6, minSize: 2, maxSize: 2 })).not.toThrow();
  });

  it("are rounded by no more than a billionth of a row", () => {
    expect(check([share("a", 0.4 + 1e-11, 0.4 + 1e-11)])).not.toThrow();
    expect(check([share("a", 0.4 + 1e-8, 0.4 + 1e-8)])).toThrow(/^shares: /);
    expect(check(fifths, { size: 15, minSize: 5 + 1e-10, maxSize: 5 - 1e-10 })).not.toThrow();
  });
});
