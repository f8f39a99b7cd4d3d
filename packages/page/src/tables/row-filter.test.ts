import { tableOf } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { readAs } from "./read-as.ts";
import { filtersOf, type RowFilter, rowsThatPass, whereOf } from "./row-filter.ts";

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
      expect(whereOf([filter])).toBe(where);
      expect(filtersOf(where)).toEqual([filter]);
      expect([...rowsThatPass(table, [filter])]).toEqual(rows);
    }
  });

  it("may be one of several, all of which a row has to pass", () => {
    for (const [a, whereA, rowsA] of filters) {
      for (const [b, whereB, rowsB] of filters) {
        const both = rowsA.filter((row) => rowsB.includes(row));
        expect(filtersOf(whereOf([a, b]))).toEqual([a, b]);
        expect(filtersOf(`${whereA}  and ${whereB} `)).toEqual([a, b]);
        if (both.length > 0) expect([...rowsThatPass(table, [a, b])]).toEqual(both);
        else expect(() => rowsThatPass(table, [a, b])).toThrow(/none of 5 rows/);
      }
    }
    expect(whereOf([])).toBe("");
    expect(filtersOf("")).toEqual([]);
    const tricky: RowFilter = { column: '" AND "x', kind: "values", values: ["' AND '", "AND"] };
    expect(filtersOf(whereOf([tricky, tricky]))).toEqual([tricky, tricky]);
  });

  it("leaves rows their numbers in the file", () => {
    expect([...readAs(table, { marks: [], where: '"age" BETWEEN 4 AND 9' }).table.rowOf!]).toEqual([2, 3]);
  });

  it("is none where the condition is any other", () => {
    const others = ["age > 3", '"age" BETWEEN 1 AND 2 OR true', `"a" IN ('x') AND b > 1`, `"a" IN ('x') AND`];
    for (const where of [...others, `"a" IN (x)`, `"a" IN ('x')"b" IN ('y')`, `NOT "a" IN ('x')`, " "])
      expect(filtersOf(where)).toBeUndefined();
  });

  it("says in words why it keeps nothing", () => {
    expect(() => rowsThatPass(table, [{ column: "size", kind: "range", from: 0, to: 1 }])).toThrow(/no such column/);
    expect(() => rowsThatPass(table, [{ column: "age", kind: "values", values: ["3"] }])).toThrow(/are no texts/);
    expect(() => rowsThatPass(table, [{ column: "age", kind: "range", from: 8, to: 9 }])).toThrow(/none of 5 rows/);
  });
});
