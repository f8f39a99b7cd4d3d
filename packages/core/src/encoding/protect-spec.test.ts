import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { parseProtect, splitProtect } from "./protect-spec.ts";
import { parseRanges, rangeOf } from "./ranges.ts";

const columns = ["sex", "race", "age", "a*b", "age/4x", "x<y", "-1-2"];

describe("a protected attribute as text", () => {
  it("is a column, ranges, quantiles, or a crossing of these", () => {
    expect(parseProtect("sex", columns).parts).toEqual([{ kind: "values", column: "sex" }]);
    expect(parseProtect("age/4", columns).parts).toEqual([{ kind: "quantiles", column: "age", quantiles: 4 }]);
    expect(parseProtect("age<25,25-60,>60", columns).parts).toEqual([
      { kind: "ranges", column: "age", ranges: ["<25", "25-60", ">60"] },
    ]);
    expect(parseProtect("sex*age/2*race", columns).parts.map(({ kind }) => kind)).toEqual([
      "values",
      "quantiles",
      "values",
    ]);
    expect(parseProtect("sex * race", columns).parts.map(({ column }) => column)).toEqual(["sex", "race"]);
  });

  it("is a column where the text is a column's name, whatever signs it has", () => {
    for (const name of ["a*b", "age/4x", "x<y"]) {
      expect(parseProtect(name, columns).parts).toEqual([{ kind: "values", column: name }]);
    }
    expect(parseProtect("sex*a*b", columns).parts.map(({ column }) => column)).toEqual(["sex", "a*b"]);
    expect(parseProtect("a*b/3", [...columns, "a", "b"]).parts).toEqual([
      { kind: "quantiles", column: "a*b", quantiles: 3 },
    ]);
    expect(parseProtect("a*b < 3,>=3 * p*q*r/2*sex", [...columns, "p*q*r"]).parts).toEqual([
      { kind: "ranges", column: "a*b", ranges: ["< 3", ">=3"] },
      { kind: "quantiles", column: "p*q*r", quantiles: 2 },
      { kind: "values", column: "sex" },
    ]);
    expect(parseProtect("x<y<3,>=3", columns).parts[0]).toEqual({
      kind: "ranges",
      column: "x<y",
      ranges: ["<3", ">=3"],
    });
  });

  it("is split from its neighbours at commas that do not belong to its ranges", () => {
    expect(splitProtect("sex,age<25,25-60,>60,race", columns)).toEqual(["sex", "age<25,25-60,>60", "race"]);
    expect(splitProtect("sex, race", columns)).toEqual(["sex", "race"]);
    expect(splitProtect("age<0,-1-2", columns)).toEqual(["age<0", "-1-2"]); // a column of that name goes first
  });

  it.each([
    ["sexx", /protect: .*"sexx"; did you mean "sex"/],
    ["age/1", /from 2 to 100/],
    ["age/x", /from 2 to 100/],
    ["sex*", /got ""/],
  ])("refuses %s", (text, message) => {
    expect(() => parseProtect(text, columns)).toThrow(InputError);
    expect(() => parseProtect(text, columns)).toThrow(message);
  });
});

describe("ranges", () => {
  const rangesOf = (text: string) => parseRanges("age", text.split(","), undefined);

  it.each<[string, number[]]>([
    ["<25,25-60,>60", [0, 1, 1, 1, 2]],
    ["<25,25-60,>=60", [0, 1, 1, 2, 2]],
    ["<=25,25-60,>60", [0, 0, 1, 1, 2]],
    ["<25,25-60,60-100", [0, 1, 1, 2, 2]],
    ["0-25,25-60,60-61", [0, 1, 1, 2, 2]],
    ["<25,>=25", [0, 1, 1, 1, 1]],
    ["<=25,>25", [0, 0, 1, 1, 1]],
  ])("%s put 24, 25, 30, 60 and 61 into %j", (text, expected) => {
    expect([24, 25, 30, 60, 61].map((value) => rangeOf(rangesOf(text), value))).toEqual(expected);
  });

  it("that touch hold every value between their ends exactly once", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(cuts, fc.integer({ min: -60, max: 60 }), (given, value) => {
        const sorted = given.sort((a, b) => a - b);
        const between = sorted.slice(1).map((cut, i) => `${sorted[i]}-${cut}`);
        const ranges = parseRanges("x", [`<${sorted[0]}`, ...between, `>=${sorted[sorted.length - 1]}`], undefined);
        const holding = ranges.filter((range) => rangeOf([range], value) === 0);
        expect(holding.length).toBe(1);
        expect(rangeOf(ranges, value)).toBe(sorted.filter((cut) => cut <= value).length);
      }),
    );
  });

  it("of dates are counted in the column's unit", () => {
    const ranges = parseRanges("born", ["<1990-01-01", "1990-01-01..2000-01-01", ">=2000-01-01"], "days");
    expect([7304, 7305, 10_956, 10_957].map((day) => rangeOf(ranges, day))).toEqual([0, 1, 1, 2]);
  });

  it.each([
    ["<25,26-60", /leave a gap from 25 to 26/],
    ["<25,20-60", /overlap/],
    ["<25,>25", /both leave out 25/],
    ["<=25,>=25", /both hold 25/],
    [">60,<25", /not in order/],
    ["<25,<60", /not in order/],
    ["60-25", /from low to high/],
    ["<25,old", /expected ranges such as "age<25,25-60,>60", got "old"/],
    ["<2001-01-01", /no column of dates/],
  ])("refuse %s", (text, message) => {
    expect(() => rangesOf(text)).toThrow(message);
  });
});
