import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { tableOf } from "../tables/table.ts";
import { encode } from "./encode.ts";
import type { EncodeOptions } from "./encode-options.ts";

const table = tableOf({
  age: [20, 30, 40, 50],
  income: [1, 2, 3, 10],
  sex: ["m", "f", "m", "f"],
  one: [7, 7, 7, 7],
  city: ["a", "b", "c", "d"],
});
const options: EncodeOptions = { protect: ["sex"], clusters: 2, exclude: ["city"] };

/** A feature's encoded values in the order of the table's rows. */
function encodedColumn(problem: ReturnType<typeof encode>, feature: number): number[] {
  const values: number[] = [];
  for (let p = 0; p < problem.size; p++) {
    values[problem.rows[p]] = problem.points[p * problem.dim + feature] + problem.offset[feature];
  }
  return values;
}

describe("encode", () => {
  it("gives z-scored columns mean 0 and a population standard deviation of 1", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 50 }),
        (values) => {
          const varied = [...values, 1e6 + 1, -1e6 - 1];
          const group = varied.map((_, i) => (i % 2 === 0 ? "a" : "b"));
          const problem = encode(tableOf({ x: varied, group }), { protect: ["group"], clusters: 2 });
          const column = encodedColumn(problem, 0);
          const mean = column.reduce((sum, x) => sum + x, 0) / column.length;
          const variance = column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / column.length;
          expect(mean).toBeCloseTo(0, 9);
          expect(variance).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it("stretches min-max columns from 0 to 1 and keeps unscaled ones as they are", () => {
    const minmax = encode(table, { ...options, scale: "minmax" });
    encodedColumn(minmax, 1).forEach((x, row) => {
      expect(x).toBeCloseTo([0, 1 / 9, 2 / 9, 1][row], 12);
    });
    const none = encode(table, { ...options, scale: "none" });
    encodedColumn(none, 0).forEach((x, row) => {
      expect(x).toBeCloseTo([20, 30, 40, 50][row], 12);
    });
  });

  it("gives rows length 1 with +l2, and leaves a row of zeros", () => {
    const zeros = tableOf({ x: [3, 0, 1, 2], y: [4, 0, 1, 0], g: [0, 1, 0, 1] });
    const problem = encode(zeros, { protect: ["g"], clusters: 2, scale: "none+l2" });
    const [x, y] = [encodedColumn(problem, 0), encodedColumn(problem, 1)];
    expect(x[0]).toBeCloseTo(0.6, 12);
    expect(y[0]).toBeCloseTo(0.8, 12);
    expect(x[1]).toBeCloseTo(0, 12);
    expect(x[2] ** 2 + y[2] ** 2).toBeCloseTo(1, 12);
  });

  it("leaves out protected, excluded and constant columns, and says which were constant", () => {
    const { encoding, attributes } = encode(table, options);
    expect(encoding.features.map(({ name }) => name)).toEqual(["age", "income"]);
    expect(encoding.constant).toEqual(["one"]);
    expect(attributes[0].groups).toEqual(["f", "m"]);
  });

  it("uses a protected column as a feature only where asked", () => {
    const numeric = tableOf({ x: [1, 2, 3, 4], g: [0, 1, 0, 1] });
    const asked = encode(numeric, { protect: ["g"], clusters: 2, features: ["x", "g"] });
    expect(asked.encoding.features.map(({ name }) => name)).toEqual(["x", "g"]);
  });

  it("sorts numeric groups as numbers", () => {
    const numeric = tableOf({ x: [1, 2, 3, 4], g: [10, 9, 2, 10] });
    expect(encode(numeric, { protect: ["g"], clusters: 2 }).attributes[0].groups).toEqual(["2", "9", "10"]);
  });

  it("offers no name that has nothing of the one that came", () => {
    const letters = tableOf({ a: [1, 2, 3], s: ["f", "m", "f"] });
    expect(() => encode(letters, { protect: ["x"], clusters: 2 })).toThrow(/"x"; there are: a, s$/);
    expect(() => encode(letters, { protect: ["S"], clusters: 2 })).toThrow(/"S"; did you mean "s"\?$/);
  });

  it.each<[string, Partial<EncodeOptions>, RegExp]>([
    ["an unknown protected column", { protect: ["sexx"] }, /protect: .*"sexx"; did you mean "sex"\?/],
    ["an unknown feature", { features: ["agee"] }, /features: .*did you mean "age"\?/],
    ["an unknown exclusion", { exclude: ["zzzzzz"] }, /exclude: .*there are: age, income/],
    [
      "a text that differs in every row",
      { exclude: [] },
      /city: expected at most 50 categories.*, got a different text in every row; leave out with exclude: \["city"\]/,
    ],
    ["only constant features", { features: ["one"] }, /only constant ones \(one\)/],
    ["a feature named twice", { features: ["age", "age"] }, /named twice/],
    ["a protected column named twice", { protect: ["sex", "sex"] }, /named twice/],
    ["a feature that is excluded", { features: ["age"], exclude: ["age"] }, /a feature and left out at once/],
    ["text weights", { weight: "city" }, /city: expected positive numbers as weights/],
  ])("refuses %s", (_, change, message) => {
    expect(() => encode(table, { ...options, ...change })).toThrow(InputError);
    expect(() => encode(table, { ...options, ...change })).toThrow(message);
  });

  it("refuses columns of different lengths", () => {
    expect(() => tableOf({ x: [1, 2, 3], g: ["a", "b"] })).toThrow("g: expected a value for each of 3 rows, got 2");
    const [age, ...others] = table.columns;
    expect(() => encode({ rows: 3, columns: [age, ...others] }, options)).toThrow(
      "age: expected a value for each of 3",
    );
    const holes = tableOf({ x: [1, undefined as unknown as null, 3] });
    expect(holes.columns[0]).toMatchObject({ kind: "numeric", values: Float64Array.of(1, Number.NaN, 3) });
  });

  it("refuses a single row, and says where a weight is no positive number", () => {
    const asked: EncodeOptions = { protect: ["g"], clusters: 2 };
    expect(() => encode(tableOf({ x: [1], g: ["a"] }), asked)).toThrow(
      "table: expected at least 2 rows to cluster, got 1;",
    );
    const gaps = tableOf({ x: [1, 2, null], y: [null, 5, 6], g: ["a", "b", "a"] });
    expect(() => encode(gaps, { ...asked, missing: "drop" })).toThrow("got 1 of 3 that lacks no value");
    const weighted = tableOf({ x: [null, 2, 3, 4], g: ["a", "b", "a", "b"], w: [1, 1, 0, 1] });
    expect(() => encode(weighted, { ...asked, weight: "w", missing: "drop" })).toThrow(
      `w: expected positive numbers as weights, got 0 in row 3; correct it, or leave such rows out with where: "\\"w\\" > 0"`,
    );
    for (const heavy of [1e308, 1e-308]) {
      const odd = tableOf({ x: [1, 2, 3, 4], g: ["a", "b", "a", "b"], w: [1, heavy, 1, 1] });
      expect(() => encode(odd, { ...asked, weight: "w" })).toThrow(
        `w: expected weights whose products a double can hold, got ${heavy} in row 2; correct it`,
      );
    }
  });

  it("says where and how many values are missing, infinite, or no numbers", () => {
    const dirty = (x: (number | string | null)[]) => tableOf({ x, g: ["a", "b", "a", "b"] });
    const asked: EncodeOptions = { protect: ["g"], clusters: 2 };
    expect(() => encode(dirty([1, null, 3, null]), asked)).toThrow(/x: .*got 2 missing \(first in row 2\)/);
    expect(() => encode(dirty([1, 2, 3, Number.POSITIVE_INFINITY]), asked)).toThrow(/x: .*got Infinity in row 4/);
    expect(() => encode(dirty(["1", "2", "3kg", "4"]), asked)).toThrow(/x: expected numbers, got "3kg" in row 3/);
    expect(() => encode(tableOf({ x: [1, 2, 3], g: ["a", null, "b"] }), asked)).toThrow(
      /g: .*got 1 missing \(first in row 2\)/,
    );
    expect(() => encode(dirty([1e308, -1e308, 1e308, 0]), asked)).toThrow(/x: .*up to 1e\+308/);
  });

  it("refuses a protected column that is a measurement", () => {
    const ages = tableOf({
      x: Array.from({ length: 500 }, (_, i) => i % 9),
      age: Array.from({ length: 500 }, (_, i) => i),
    });
    expect(() => encode(ages, { protect: ["age"], clusters: 2 })).toThrow(/age: .*500 different numbers in 500 rows/);
  });
});
