import { describe, expect, it } from "vitest";
import { type Column, tableOf } from "../tables/table.ts";
import { asLearnt } from "./as-learnt.ts";

const DAY = 86_400_000;
const feature = { kind: "numeric", name: "c", shift: 10, spread: 4, fill: 18 } as const;
const days = { ...feature, date: "days" } as const;

const columnOf = (values: readonly (number | string | null)[]): Column => tableOf({ c: values }).columns[0];
const dated = (date: "days" | "milliseconds", values: number[]): Column => ({
  kind: "numeric",
  name: "c",
  values: Float64Array.from(values),
  date,
});
function read(by: typeof feature | typeof days, column: Column) {
  const { column: learnt, firstForeign } = asLearnt(by, column);
  return { values: [...learnt.values], firstForeign };
}

describe("a number of new rows", () => {
  it("may come as a text, but is never made of a text that is none", () => {
    const values = [14, Number.NaN, Number.NaN, 10];
    expect(read(feature, columnOf(["14", null, "many", "10"]))).toEqual({ values, firstForeign: 2 });
    expect(read(feature, columnOf(["14", null, "nan", "10"]))).toEqual({ values, firstForeign: -1 });
  });

  it("is never made of a date", () => {
    expect(read(feature, dated("days", [Number.NaN, 12_345])).firstForeign).toBe(1);
    expect(read(feature, dated("days", [Number.NaN])).firstForeign).toBe(-1);
  });
});

describe("a date of new rows", () => {
  it("is counted in the unit that was learnt", () => {
    expect(read(days, dated("days", [3]))).toEqual({ values: [3], firstForeign: -1 });
    expect(read(days, dated("milliseconds", [3 * DAY]))).toEqual({ values: [3], firstForeign: -1 });
    const { column } = asLearnt({ ...feature, date: "milliseconds" }, dated("days", [3]));
    expect([...column.values]).toEqual([3 * DAY]);
  });

  it("may come as a text, and never as a plain number", () => {
    const texts = columnOf(["1970-01-03", "1970-01-02 12:00", "3 May", null]);
    expect(read(days, texts)).toEqual({ values: [2, 1.5, Number.NaN, Number.NaN], firstForeign: 2 });
    expect(read(days, columnOf([1984])).firstForeign).toBe(0);
  });
});
