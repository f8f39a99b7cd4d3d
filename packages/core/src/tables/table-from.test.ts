import { Table as Arrow, Bool, DateMillisecond, Decimal, Field, Float64, Int64, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { MISSING, tableOf } from "./table.ts";
import { type TableInput, tableFrom } from "./table-from.ts";

describe("tableFrom", () => {
  it("makes columns of rows: every key that comes, holes where a row lacks it", () => {
    const day = new Date(Date.UTC(2024, 1, 29));
    const table = tableFrom([
      { age: 31, member: true, since: day, big: 5n },
      { age: undefined, member: false, since: null, big: null, city: "Oslo" },
      { age: Number.NaN, since: new Date(Number.NaN), big: 7n },
    ]);
    expect(table.rows).toBe(3);
    expect(table.columns).toEqual([
      { kind: "numeric", name: "age", values: Float64Array.of(31, Number.NaN, Number.NaN) },
      { kind: "text", name: "member", codes: Uint32Array.of(0, 1, MISSING), levels: ["true", "false"] },
      {
        kind: "numeric",
        name: "since",
        values: Float64Array.of(day.getTime(), Number.NaN, Number.NaN),
        date: "milliseconds",
      },
      { kind: "numeric", name: "big", values: Float64Array.of(5, Number.NaN, 7) },
      { kind: "text", name: "city", codes: Uint32Array.of(MISSING, 0, MISSING), levels: ["Oslo"] },
    ]);
  });

  it("takes columns as arrays and typed arrays, and makes of plain arrays what tableOf makes", () => {
    const columns = { x: [1, null, 3], group: ["a", "b", "a"], flag: [true, false, true] };
    expect(tableFrom(columns)).toEqual(tableOf(columns));
    const typed = tableFrom({ x: Float32Array.of(1, 2), id: BigInt64Array.of(1n, 2n), y: Float64Array.of(3, 4) });
    expect(typed.columns.map((column) => column.kind === "numeric" && [...column.values])).toEqual([
      [1, 2],
      [1, 2],
      [3, 4],
    ]);
  });

  it("keeps every digit of whole numbers that a double cannot hold", () => {
    const [column] = tableFrom([{ id: 9007199254740993n }, { id: 9007199254740992n }]).columns;
    expect(column).toMatchObject({ kind: "text", levels: ["9007199254740993", "9007199254740992"] });
  });

  it("reads tables of apache-arrow", () => {
    const moment = Date.UTC(2020, 0, 2);
    const table = new Arrow({
      x: vectorFromArray([1.5, null, 2], new Float64()),
      id: vectorFromArray([1n, 2n, 3n], new Int64()),
      sex: vectorFromArray(["f", "m", "f"]), // a dictionary
      ok: vectorFromArray([true, null, false], new Bool()),
      day: vectorFromArray(
        [moment, null, moment].map((ms) => (ms === null ? null : new Date(ms))),
        new DateMillisecond(),
      ),
    });
    expect(tableFrom(table).columns).toEqual([
      { kind: "numeric", name: "x", values: Float64Array.of(1.5, Number.NaN, 2) },
      { kind: "numeric", name: "id", values: Float64Array.of(1, 2, 3) },
      { kind: "text", name: "sex", codes: Uint32Array.of(0, 1, 0), levels: ["f", "m"] },
      { kind: "text", name: "ok", codes: Uint32Array.of(0, MISSING, 1), levels: ["true", "false"] },
      { kind: "numeric", name: "day", values: Float64Array.of(moment, Number.NaN, moment), date: "milliseconds" },
    ]);
    const cents = new Field("price", new Decimal(2, 10, 128));
    const price = { numRows: 1, schema: { fields: [cents] }, getChildAt: () => ({ get: () => "-1250" }) };
    expect(tableFrom(price).columns[0]).toMatchObject({ values: Float64Array.of(-12.5) });
    const ids = ["9007199254740992", "9007199254740993"];
    const whole = new Field("id", new Decimal(0, 38, 128));
    const long = { numRows: 2, schema: { fields: [whole] }, getChildAt: () => ({ get: (row: number) => ids[row] }) };
    expect(tableFrom(long).columns[0]).toMatchObject({ kind: "text", levels: ids });
  });

  it("leaves a table as it is", () => {
    const table = tableOf({ x: [1, 2] });
    expect(tableFrom(table)).toBe(table);
  });

  it.each([
    [undefined, /table: expected rows .* got undefined/],
    ["applicants.csv", /got string/],
    [Float64Array.of(1, 2), /got one typed array/],
    [[{ x: 1 }, 2], /expected an object of values in row 2, got 2/],
    [[[1, 2]], /row 1, got an array/],
    [{ x: 3 }, /x: expected an array of values, got number/],
    [{ x: [1, 2], y: [1] }, /y: expected a value for each of 2 rows, got 1/],
    [[{ x: { y: 1 } }], /x: expected numbers, texts, dates or truth values, got a object in row 1/],
  ])("refuses %s", (data, message) => {
    expect(() => tableFrom(data as unknown as TableInput)).toThrow(message);
  });
});
