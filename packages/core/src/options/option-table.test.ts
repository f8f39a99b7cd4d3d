import { expect, it } from "vitest";
import * as z from "zod";
import { tableAskedShape } from "./asked-schema.ts";
import { TABLE_OPTION_NAMES, TABLE_OPTIONS, type TableRequest, tableAsked } from "./option-table.ts";
import { optionTexts } from "./option-text.ts";

const request = {
  missingMarks: ["", "-"],
  protect: ["sex", "age<25,25-60,>60"],
  clusters: 4,
  exclude: [],
  features: ["x", "a,b"],
  shares: ["sex=f:0.4..0.6", "sex=m:0.1..0.5"],
  minSize: "2%",
  measure: ["representation"],
} as const satisfies TableRequest;

it("what was asked is in the table's order, with what a record always has, and without empty lists", () => {
  const asked = tableAsked(request);
  const names = ["protect", "clusters", "measure", "minSize", "shares", "features", "scale", "missingMarks"];
  expect(Object.keys(asked)).toEqual(names);
  expect(asked).toMatchObject({ scale: "zscore", protect: request.protect, minSize: "2%" });
  expect(asked.protect).not.toBe(request.protect);
});

it("a record holds exactly what the kinds of the options allow", () => {
  const schema = z.object(tableAskedShape);
  expect(schema.parse(tableAsked(request))).toEqual(tableAsked(request));
  for (const wrong of [{ scale: "z" }, { sample: 1 }, { measure: ["fair"] }, { features: "x" }, { clusters: 2.5 }]) {
    expect(schema.safeParse({ ...tableAsked(request), ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});

it("values are typed as the flag reads them, defaults not at all", () => {
  expect(optionTexts(TABLE_OPTIONS.protect, request.protect)).toEqual(["sex,age<25,25-60,>60"]);
  expect(optionTexts(TABLE_OPTIONS.features, request.features)).toEqual(['x,"a,b"']);
  expect(optionTexts(TABLE_OPTIONS.shares, request.shares)).toEqual(request.shares);
  expect(optionTexts(TABLE_OPTIONS.missingMarks, request.missingMarks)).toEqual(["-"]);
  expect(optionTexts(TABLE_OPTIONS.scale, "zscore")).toEqual([]);
  expect(optionTexts(TABLE_OPTIONS.scale, "minmax")).toEqual(["minmax"]);
  expect(optionTexts(TABLE_OPTIONS.weight, undefined)).toEqual([]);
});

it("every option has a flag of its own, and words that name no flag", () => {
  const flags = TABLE_OPTION_NAMES.map((name) => TABLE_OPTIONS[name].flag);
  expect(new Set(flags).size).toBe(flags.length);
  for (const name of TABLE_OPTION_NAMES) expect(TABLE_OPTIONS[name].words).not.toMatch(/--/);
});
