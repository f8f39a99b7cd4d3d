import { describe, expect, it } from "vitest";
import { tableOf } from "../../core/index.ts";
import { readAs } from "./read-as.ts";
import { filterOf, type RowFilter, rowsThatPass, whereOf } from "./row-filter.ts";

const table = tableOf({ age: [3, null, 7, 5, -2], 'a "b"': ["x", "it's", null, "", "x"] });

describe("a filter of rows", () => {
  const filters: readonly (readonly [RowFilter, string, number[]])[] = [
    [{ column: "age", kind: "range", from: -2, to: 5 }, '"age" BETWEEN -2 AND 5', [0, 3, 4]],
    [{ column: "AGE", kind: "range", from: 1e-7, to: 1e21 }, '"AGE" BETWEEN 1e-7 AND 1e+21', [0, 2, 3]],
    [{ column: 'a "b"', kind: "values", values: ["it's", "x"] }, `"a ""b""" IN ('it''s', 'x')`, [0, 1, 4]],
    [{ column: 'a "b"', kind: "values", values: [""] }, `"a ""b""" IN ('')`, [3]],
  ];

  it("is a condition in SQL, which is read back, and keeps the rows that meet it", () => {
    for (const [filter, where, rows] of filters) {
      expect(whereOf(filter)).toBe(where);
      expect(filterOf(where)).toEqual(filter);
      expect([...rowsThatPass(table, filter)]).toEqual(rows);
    }
  });

  it("leaves rows their numbers in the file", () => {
    expect([...readAs(table, { marks: [], where: '"age" BETWEEN 4 AND 9' }).table.rowOf!]).toEqual([2, 3]);
  });

  it("is none where the condition is any other", () => {
    for (const where of ["age > 3", '"age" BETWEEN 1 AND 2 OR true', `"a" IN ('x') AND "b" IN ('y')`, `"a" IN (x)`, ""])
      expect(filterOf(where)).toBeUndefined();
  });

  it("says in words why it keeps nothing", () => {
    expect(() => rowsThatPass(table, { column: "size", kind: "range", from: 0, to: 1 })).toThrow(/no such column/);
    expect(() => rowsThatPass(table, { column: "age", kind: "values", values: ["3"] })).toThrow(/are no texts/);
    expect(() => rowsThatPass(table, { column: "age", kind: "range", from: 8, to: 9 })).toThrow(/none of 5 rows/);
  });
});
