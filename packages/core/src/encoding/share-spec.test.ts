import { describe, expect, it } from "vitest";
import { tableOf } from "../tables/table.ts";
import { encode } from "./encode.ts";
import { parseShare } from "./share-spec.ts";

describe("a share", () => {
  it("is an attribute, a group and a range, whose ends may be absent or percents", () => {
    const named = { attribute: "sex", group: "female" };
    expect(parseShare("sex=female:0.4..0.6", ["sex"])).toEqual({ ...named, least: 0.4, most: 0.6 });
    expect(parseShare("sex=female:..60%", ["sex"])).toEqual({ ...named, least: 0, most: 0.6 });
    expect(parseShare("sex=female:.4..", ["sex"])).toEqual({ ...named, least: 0.4, most: 1 });
  });

  it("finds names that hold an equals sign or a colon", () => {
    expect(parseShare("a=b=c:d:0..1", ["a", "a=b"])).toEqual({ attribute: "a=b", group: "c:d", least: 0, most: 1 });
  });

  it("is refused where it cannot be read", () => {
    for (const text of [
      "",
      "sex",
      "sex=f",
      "sex:0..1",
      "sex=f:0.4",
      "sex=f:a..b",
      "sex=f:0x0..0.6",
      "sex=f:0.4..0.6%%",
      "=f:0..1",
    ]) {
      expect(() => parseShare(text, ["sex"]), text).toThrow(/^shares: expected/);
    }
  });
});

describe("encode", () => {
  const table = tableOf({
    x: [1, 2, 3, 4, 5, 6, 7, 8],
    sex: ["f", "m", "f", "m", "f", "m", "f", "m"],
    old: [0, 0, 0, 1, 1, 1, 0, 1],
  });

  it("hands measures and limits to the problem, one measure for all or one each", () => {
    const protect = ["sex", "old"];
    const names = (measure?: "representation" | readonly ("balance" | "representation")[]) =>
      encode(table, { protect, clusters: 2, measure }).attributes.map((attribute) => attribute.measure.name);
    expect(names()).toEqual(["balance", "balance"]);
    expect(names("representation")).toEqual(["representation", "representation"]);
    expect(names(["balance", "representation"])).toEqual(["balance", "representation"]);
    expect(() => names(["balance"])).toThrow(/^measure: expected one for all, or one for each of 2/);
    const { limits } = encode(table, { protect, clusters: 2, minSize: "25%", maxSize: 6, shares: ["sex=f:0.2..0.8"] });
    expect(limits).toMatchObject({
      minSize: 2,
      maxSize: 6,
      shares: [{ attribute: "sex", group: "f", least: 0.2, most: 0.8 }],
    });
  });

  it("needs no protected column", () => {
    expect(encode(table, { protect: [], features: ["x"], clusters: 2, minSize: 3 })).toMatchObject({
      attributes: [],
      cells: 0,
    });
  });
});
