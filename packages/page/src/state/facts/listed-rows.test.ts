import { type Column, MISSING } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { fieldText } from "./listed-rows.ts";

it("lists fields with all of their digits, dates as dates, and nothing where a value is missing", () => {
  const numbers = (...values: number[]) => ({ kind: "numeric", name: "x", values: Float64Array.from(values) }) as const;
  const columns: readonly Column[] = [
    numbers(17_023.77, Number.NaN),
    numbers(1_234_567, 8),
    { ...numbers(Date.UTC(2019, 2, 31), Number.NaN), date: "milliseconds" },
    { ...numbers(7, 2), written: { codes: Uint32Array.of(1, 0), levels: ["02", "007"] } },
    { kind: "text", name: "town", codes: Uint32Array.of(0, MISSING), levels: ["Oslo"] },
  ];
  expect(columns.map((column) => [fieldText(column, 0), fieldText(column, 1)])).toEqual([
    ["17023.77", ""],
    ["1234567", "8"],
    ["2019-03-31", ""],
    ["007", "02"],
    ["Oslo", ""],
  ]);
});
