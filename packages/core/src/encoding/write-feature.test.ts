import { describe, expect, it } from "vitest";
import { type Column, tableOf } from "../tables/table.ts";
import type { CategoryFeature, EncodedFeature } from "./encoding.ts";
import { normaliseRowsInPlace, type WriteRules, writeFeatureInto } from "./write-feature.ts";

const STRICT = { fill: false, between: false };
const FILL = { fill: true, between: false };
const BETWEEN = { fill: false, between: true };

const columnOf = (values: readonly (number | string | null)[]): Column => tableOf({ c: values }).columns[0];

/** Into the second of four coordinates a row; what stood there before is 7. */
function written(feature: EncodedFeature, column: Column, rules: WriteRules) {
  const rows = column.kind === "text" ? column.codes.length : column.values.length;
  const pointsOut = new Float64Array(rows * 4).fill(7);
  const tally = writeFeatureInto(feature, column, rules, { pointsOut, dim: 4, at: 1 });
  const each = Array.from({ length: rows }, (_, row) => [...pointsOut.subarray(4 * row, 4 * row + 4)]);
  return { each, tally };
}

const clean = { missing: 0, firstMissing: -1, unseen: 0, firstUnseen: -1 };

describe("a number", () => {
  const feature = { kind: "numeric", name: "c", shift: 10, spread: 4, fill: 18 } as const;

  it("is shifted and spread, in its own place only", () => {
    expect(written(feature, columnOf([10, 14, 2]), STRICT)).toEqual({
      each: [
        [7, 0, 7, 7],
        [7, 1, 7, 7],
        [7, -2, 7, 7],
      ],
      tally: clean,
    });
  });

  it("that is missing or infinite is filled in or becomes NaN, and is counted", () => {
    const column = columnOf([10, null, Number.POSITIVE_INFINITY]);
    const tally = { ...clean, missing: 2, firstMissing: 1 };
    expect(written(feature, column, FILL)).toEqual({
      each: [
        [7, 0, 7, 7],
        [7, 2, 7, 7],
        [7, 2, 7, 7],
      ],
      tally,
    });
    expect(written(feature, column, STRICT).each.map((row) => row[1])).toEqual([0, Number.NaN, Number.NaN]);
    expect(written(feature, column, STRICT).tally).toEqual(tally);
  });
});

describe("a category", () => {
  const three: CategoryFeature = {
    kind: "category",
    name: "c",
    levels: ["a", "b", "c"],
    shift: 0,
    spread: 0.5,
    fill: "b",
  };
  const two: CategoryFeature = {
    kind: "category",
    name: "c",
    levels: ["no", "yes"],
    shift: 0,
    spread: 0.5,
    fill: "yes",
  };

  it("of several has a coordinate of its own", () => {
    expect(written(three, columnOf(["a", "b", "c"]), STRICT)).toEqual({
      each: [
        [7, 2, 0, 0],
        [7, 0, 2, 0],
        [7, 0, 0, 2],
      ],
      tally: clean,
    });
  });

  it("of two is one coordinate, that of the second", () => {
    expect(written(two, columnOf(["no", "yes"]), STRICT)).toEqual({
      each: [
        [7, 0, 7, 7],
        [7, 2, 7, 7],
      ],
      tally: clean,
    });
  });

  it("that is missing is filled in, or becomes NaN", () => {
    const tally = { ...clean, missing: 1, firstMissing: 1 };
    expect(written(three, columnOf(["a", null]), FILL)).toEqual({
      each: [
        [7, 2, 0, 0],
        [7, 0, 2, 0],
      ],
      tally,
    });
    expect(written(two, columnOf(["no", null]), FILL).each[1]).toEqual([7, 2, 7, 7]);
    expect(written(three, columnOf(["a", null]), BETWEEN)).toEqual({
      each: [
        [7, 2, 0, 0],
        [7, Number.NaN, 0, 0],
      ],
      tally,
    });
  });

  it("that was never seen lies between all others, or becomes NaN", () => {
    const tally = { ...clean, unseen: 2, firstUnseen: 1 };
    expect(written(three, columnOf(["a", "x", "y"]), BETWEEN)).toEqual({
      each: [
        [7, 2, 0, 0],
        [7, 2 / 3, 2 / 3, 2 / 3],
        [7, 2 / 3, 2 / 3, 2 / 3],
      ],
      tally,
    });
    expect(written(two, columnOf(["maybe"]), BETWEEN).each).toEqual([[7, 1, 7, 7]]);
    expect(written(three, columnOf(["a", "x", "y"]), FILL)).toEqual({
      each: [
        [7, 2, 0, 0],
        [7, Number.NaN, 0, 0],
        [7, Number.NaN, 0, 0],
      ],
      tally,
    });
  });

  it("may come as a number", () => {
    const codes = { ...three, levels: ["1", "2", "3"], fill: "2" };
    expect(written(codes, columnOf([3, 4, null, 1]), BETWEEN)).toEqual({
      each: [
        [7, 0, 0, 2],
        [7, 2 / 3, 2 / 3, 2 / 3],
        [7, Number.NaN, 0, 0],
        [7, 2, 0, 0],
      ],
      tally: { missing: 1, firstMissing: 2, unseen: 1, firstUnseen: 1 },
    });
  });
});

describe("rows of length 1", () => {
  it("keep their direction; a row of zeros stays", () => {
    const points = Float64Array.of(3, 4, 0, 0, -2, 0);
    normaliseRowsInPlace(points, 2);
    expect([...points]).toEqual([0.6, 0.8, 0, 0, -1, 0]);
  });
});
