import { describe, expect, it } from "vitest";
import type { Notice } from "../notices/notice.ts";
import { type Column, MISSING, type NumericColumn, tableOf } from "../tables/table.ts";
import { attributeColumns, fitAttribute, groupsOf, NO_GROUP } from "./attribute.ts";
import { checkGroups, fitPart, partCodes } from "./attribute-part.ts";
import type { AttributePart } from "./encoding.ts";
import { parseProtect } from "./protect-spec.ts";

const DAY = 86_400_000;
const columnOf = (values: readonly (number | string | null)[]): Column => tableOf({ c: values }).columns[0];
const numeric = (values: readonly number[], more: Partial<NumericColumn> = {}): NumericColumn => ({
  kind: "numeric",
  name: "c",
  values: Float64Array.from(values),
  ...more,
});
const refused = (code: string, about: string, values: object, remedies: unknown = []) =>
  expect.objectContaining({ notice: { code, about, values, remedies } });
const fitted = (column: Column, spec: string, counts?: readonly number[]) => {
  const notices: Notice[] = [];
  const [part] = parseProtect(spec, ["c"]).parts;
  return { part: fitPart(column, part, notices, counts), notices };
};
const NONE = MISSING;

describe("the values of a column", () => {
  it("are its groups, texts in their order, numbers by size", () => {
    expect(fitted(columnOf(["m", "f", "m"]), "c").part).toEqual({ kind: "values", column: "c", levels: ["f", "m"] });
    expect(fitted(columnOf([10, 9, 10, 9]), "c").part).toMatchObject({ levels: ["9", "10"] });
  });

  it("are told apart as they were written, ordered by what they say", () => {
    const written = { codes: Uint32Array.of(0, 1, 2, 3, 0, 1), levels: ["10", "9", "09", "1", "8"] };
    const column = numeric([10, 9, 9, 1, 10, 9], { written });
    expect(fitted(column, "c").part).toMatchObject({ levels: ["1", "09", "9", "10"] });
    expect([...partCodes({ kind: "values", column: "c", levels: ["1", "09", "9"] }, column)]).toEqual([
      NONE,
      2,
      1,
      0,
      NONE,
      2,
    ]);
  });

  it("that were never met, or are missing, are no group", () => {
    const texts: AttributePart = { kind: "values", column: "c", levels: ["f", "m"] };
    const codes: AttributePart = { kind: "values", column: "c", levels: ["1", "2"] };
    expect([...partCodes(texts, columnOf(["m", "x", null, "f"]))]).toEqual([1, NONE, NONE, 0]);
    expect([...partCodes(codes, columnOf([2, 3, null, 1, 2]))]).toEqual([1, NONE, NONE, 0, 1]);
    expect([...partCodes(codes, columnOf(["2", "1", "b"]))]).toEqual([1, 0, NONE]);
  });

  it("are refused where there are too many for groups", () => {
    const cuts = [
      { kind: "set", option: "protect", value: ["age/4"], to: "cut-equal" },
      { kind: "set", option: "protect", value: ["age<25,25-60,>60"], to: "cut-ranges" },
      { kind: "set", option: "types", value: { age: "text" }, to: "read-codes" },
    ];
    expect(() => checkGroups("age", 12, 100, "numbers")).not.toThrow();
    expect(() => checkGroups("age", 13, 100, "numbers")).toThrow(
      refused("too-many-groups", "age", { distinct: 13, what: "numbers", rows: 100 }, cuts),
    );
    expect(() => checkGroups("name", 100, 101, "texts")).not.toThrow();
    expect(() => checkGroups("name", 101, 1010, "texts")).not.toThrow();
    expect(() => checkGroups("name", 101, 1009, "texts")).toThrow(
      refused("too-many-groups", "name", { distinct: 101, what: "texts", rows: 1009 }),
    );
  });

  it("are refused where every row has its own, of more than two", () => {
    expect(() => checkGroups("name", 2, 2, "texts")).not.toThrow();
    expect(() => checkGroups("name", 3, 3, "texts")).toThrow(/^name: /);
    expect(() => fitted(columnOf(["a", "b", "c"]), "c")).toThrow(/^c: /);
    expect(() => fitted(columnOf(["a", "b", "c"]), "c", [2, 1, 1])).not.toThrow(); // four rows, told as three
    expect(() => fitted(numeric([1, 2, 3]), "c", [1, 1, 1])).toThrow(/^c: /);
    const written = { codes: Uint32Array.of(0, 1, 2), levels: ["1", "01", "2"] };
    expect(() => fitted(numeric([1, 1, 2], { written }), "c")).toThrow(/^c: /);
  });
});

describe("ranges of a column", () => {
  it("are those typed, by their names", () => {
    expect(fitted(numeric([20, 40]), "c<25,>=25")).toEqual({
      part: {
        kind: "ranges",
        column: "c",
        levels: ["<25", ">=25"],
        ranges: [
          { from: null, fromIncluded: expect.any(Boolean), to: 25, toIncluded: false },
          { from: 25, fromIncluded: true, to: null, toIncluded: expect.any(Boolean) },
        ],
      },
      notices: [],
    });
  });

  it("are refused of texts", () => {
    expect(() => fitted(columnOf(["a", "b"]), "c<25,>=25")).toThrow(
      refused("ranges-of-text", "c", { column: "c", value: "a" }),
    );
  });

  it("place numbers, texts that are numbers, and nothing else", () => {
    const { part } = fitted(numeric([20, 40]), "c<25,25-60");
    expect([...partCodes(part, numeric([24, 25, 60, 61, Number.NaN]))]).toEqual([0, 1, 1, NONE, NONE]);
    expect([...partCodes(part, columnOf(["24", "60", "61", "old", null]))]).toEqual([0, 1, NONE, NONE, NONE]);
  });

  it("of dates keep their unit, and read the other", () => {
    const dates = numeric([0, 40], { date: "days" });
    const { part } = fitted(dates, "c/2");
    expect(part).toMatchObject({
      kind: "ranges",
      date: "days",
      ranges: [
        { from: null, to: 40 },
        { from: 40, to: null },
      ],
    });
    expect([...partCodes(part, dates)]).toEqual([0, 1]);
    expect([...partCodes(part, numeric([0, 40 * DAY, 39 * DAY], { date: "milliseconds" }))]).toEqual([0, 1, 0]);
    expect([...partCodes(part, numeric([39, 40]))]).toEqual([0, 1]);
    expect("date" in fitted(numeric([0, 40]), "c/2").part).toBe(false);
  });
});

describe("quantiles of a column", () => {
  const cutsOf = (values: readonly number[], count: number, counts?: readonly number[]) => {
    const { part, notices } = fitted(numeric(values), `c/${count}`, counts);
    return { cuts: part.kind === "ranges" ? part.ranges.slice(1).map(({ from }) => from) : [], notices };
  };

  it("are cut at the ranks of the sorted values, in whatever order they come", () => {
    expect(cutsOf([8, 3, 1, 5, 2, 7, 4, 6], 4)).toEqual({ cuts: [3, 5, 7], notices: [] });
    expect(cutsOf([8, 3, 1, 5, 2, 7, 4, 6], 2)).toEqual({ cuts: [5], notices: [] });
  });

  it("hold the next cut's value no more", () => {
    const { part } = fitted(numeric([1, 2, 3, 4]), "c/2");
    expect(part).toMatchObject({
      ranges: [
        { from: null, fromIncluded: true, to: 3, toIncluded: false },
        { from: 3, fromIncluded: true, to: null, toIncluded: false },
      ],
    });
    expect([...partCodes(part, numeric([1, 2, 3, 4]))]).toEqual([0, 0, 1, 1]);
  });

  it("count rows that stand for several as often", () => {
    expect(cutsOf([3, 1, 2], 2, [1, 4, 1])).toEqual({ cuts: [], notices: [fewer(1, 2)] });
    expect(cutsOf([3, 1, 2], 2, [1, 1, 1]).cuts).toEqual([2]);
    expect(cutsOf([3, 1, 2], 2, [5, 1, 1]).cuts).toEqual([3]);
  });

  it("are fewer where values are tied, and it is said", () => {
    expect(cutsOf([1, 1, 1, 1, 5, 6], 3)).toEqual({ cuts: [5], notices: [fewer(2, 3)] });
    expect(cutsOf([1, 2, 3], 3).notices).toEqual([]);
  });

  const fewer = (groups: number, wanted: number) =>
    expect.objectContaining({ code: "fewer-quantiles", about: "c", values: { groups, wanted } });
});

describe("groups of new rows", () => {
  const table = tableOf({ sex: ["f", "m", "m", "f"], race: ["a", "a", "b", "b"] });
  const fit = (spec: string) => fitAttribute(table, parseProtect(spec, ["sex", "race"]), undefined, []);

  it("are those of the encoder, or none where a value was never met", () => {
    const { encoder, groupOf, sizes } = fit("sex*race");
    expect(encoder.groups).toEqual(["f*a", "f*b", "m*a", "m*b"]);
    expect([...groupOf]).toEqual([0, 2, 3, 1]);
    expect(sizes).toEqual([1, 1, 1, 1]);
    const fresh = tableOf({ race: ["b", "x", "a", null], age: [1, 2, 3, 4], sex: ["m", "f", "x", "f"] });
    const columns = attributeColumns(encoder, fresh)!;
    expect(columns.map(({ name }) => name)).toEqual(["sex", "race"]);
    expect([...groupsOf(encoder, columns)]).toEqual([3, NO_GROUP, NO_GROUP, NO_GROUP]);
  });

  it("cannot be told where a column is absent", () => {
    expect(attributeColumns(fit("sex*race").encoder, tableOf({ sex: ["f"] }))).toBeUndefined();
    expect(attributeColumns(fit("sex").encoder, tableOf({ race: ["a"] }))).toBeUndefined();
  });

  it("are refused where a column is crossed with itself, or combinations are too many", () => {
    expect(() => fit("sex*sex")).toThrow(refused("crossed-twice", "protect", { got: "sex*sex" }));
    const wide = (groups: number) => Array.from({ length: 3 * groups }, (_, row) => `g${row % groups}`);
    const large = (a: number, b: number) =>
      tableOf({ a: wide(a * b).map((_, i) => `g${i % a}`), b: wide(a * b).map((_, i) => `g${i % b}`) });
    const spec = parseProtect("a*b", ["a", "b"]);
    expect(() => fitAttribute(large(101, 100), spec, undefined, [])).toThrow(
      refused("too-many-combinations", "a*b", { most: 10_000, got: 10_100 }),
    );
    expect(fitAttribute(large(100, 100), spec, undefined, []).encoder.groupOfCell).toHaveLength(10_000);
  });
});
