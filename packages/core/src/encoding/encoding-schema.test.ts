import { describe, expect, it } from "vitest";
import { type Encoding, encodingSchema } from "./encoding-schema.ts";

const numeric = (name: string) => ({ kind: "numeric", name, shift: 0, spread: 1, fill: 0 });
const city = { kind: "category", name: "city", levels: ["Oslo", "Rome"], shift: 0, spread: 1, fill: "Rome" };
const range = (from: number | null, to: number | null, [first, last] = [true, false]) => ({
  from,
  fromIncluded: first,
  to,
  toIncluded: last,
});
const ages = (...ranges: readonly object[]) => ({
  name: "age",
  spec: "age",
  parts: [{ kind: "ranges", column: "age", levels: ranges.map((_, i) => `range ${i}`), ranges }],
  groups: ranges.map((_, i) => `range ${i}`),
  groupOfCell: ranges.map((_, i) => i),
});
const sex = {
  name: "sex",
  spec: "sex",
  parts: [{ kind: "values", column: "sex", levels: ["f", "m"] }],
  groups: ["f", "m"],
  groupOfCell: [0, 1],
};
const parts = { features: [numeric("x"), city], attributes: [sex] };

/** What is said about an encoding; nothing where it is taken. */
function misfit(given: Partial<Record<keyof Encoding, unknown>>): string | undefined {
  const whole = { scale: "zscore", unit: 1, missing: "error", missingMarks: [], constant: [], notices: [] };
  return encodingSchema.safeParse({ ...whole, ...parts, ...given }).error?.issues[0].message;
}

describe("an encoding from a file", () => {
  it("is taken where its parts fit each other", () => {
    expect(misfit({})).toBeUndefined();
    const touching = [range(null, 30), range(30, 40), range(40, 40, [true, true]), range(40, null, [false, false])];
    for (const some of [touching, [range(1, 2), range(5, 6)], [range(null, null)]]) {
      expect(misfit({ attributes: [ages(...some)] })).toBeUndefined();
    }
    expect(misfit({ attributes: [{ ...sex, groups: ["all"], groupOfCell: [0, 0] }] })).toBeUndefined(); // merged
    const crossed = [sex.parts[0], { ...sex.parts[0], column: "age", levels: ["old", "young"] }];
    const both = { ...sex, name: "sex*age", parts: crossed, groups: ["f*young", "m*old", "few"] };
    expect(misfit({ attributes: [{ ...both, groupOfCell: [2, 0, 1, 2] }] })).toBeUndefined();
  });

  it.each([
    [{ features: [numeric("x"), numeric("y"), numeric("x")] }, '"x" is there twice'],
    [{ features: [{ ...city, levels: ["Oslo", "Rome", "Oslo"] }] }, '"Oslo" is twice a category of "city"'],
    [{ features: [{ ...city, fill: "Bern" }] }, '"Bern" is no category of "city"'],
    [{ attributes: [{ ...sex, parts: [{ ...sex.parts[0], levels: ["f", "f"] }] }] }, '"sex" has the value "f" twice'],
    [{ attributes: [{ ...sex, groupOfCell: [0, 0] }] }, '"sex" has no value that leads to its group "m"'],
    [{ attributes: [{ ...sex, groupOfCell: [0, -1] }] }, '"sex" has no value that leads to its group "m"'],
    [{ attributes: [{ ...sex, groupOfCell: [0, 2] }] }, '"sex" has a combination of no group'],
    [{ attributes: [{ ...sex, groupOfCell: [0] }] }, '"sex" has 1 combinations of values instead of 2'],
    [{ attributes: [{ ...sex, groups: ["m", "f"] }] }, '"sex" has values that are not those of its group "m"'],
    [{ attributes: [{ ...sex, groups: ["f", "x"] }] }, '"sex" has values that are not those of its group "x"'],
    [
      { attributes: [{ ...sex, groups: ["f"], groupOfCell: [0, 0] }] },
      '"sex" has values that are not those of its group "f"',
    ],
    [{ attributes: [{ ...sex, name: "race" }] }, '"race" is what "sex" is called'],
  ])("is refused where a name stands twice or leads nowhere: %j", (given, why) => {
    expect(misfit(given)).toBe(why);
  });

  it.each([
    [[range(30, 40), range(20, 30)]],
    [[range(20, 31), range(30, 40)]],
    [[range(20, 30, [true, true]), range(30, 40)]],
    [[range(30, 20)]],
    [[range(30, 30)]],
    [[range(20, null), range(30, 40)]],
    [[range(20, 30), range(null, 40)]],
  ])("is refused where its ranges are not one after the other: %j", (ranges) => {
    expect(misfit({ attributes: [ages(...ranges)] })).toBe('"age" has ranges that are not one after the other');
  });
});
