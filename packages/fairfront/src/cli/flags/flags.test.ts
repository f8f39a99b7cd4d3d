import { describe, expect, it } from "vitest";
import { duration, nameList, place, setting, wholeNumber } from "./flags.ts";

describe("flags", () => {
  it("read names between commas, quoted where they hold one", () => {
    expect(nameList("f")('a, b c ,"d,e","say ""so"""')).toEqual(["a", "b c", "d,e", 'say "so"']);
    expect(nameList("f")('age "x",b, "c" ')).toEqual(['age "x"', "b", "c"]);
    for (const text of ["", " ", "a,,b", ",a", "a,", '"a', '"a" b', '""', ","]) {
      expect(() => nameList("f")(text), text).toThrow(/--f/);
    }
  });

  it("add up where a list comes several times", () => {
    expect(nameList("f")("c", nameList("f")("a,b"))).toEqual(["a", "b", "c"]);
  });

  it("read times with their unit", () => {
    expect(["500ms", "60s", "1.5m", "1h"].map(duration("t"))).toEqual([500, 60_000, 90_000, 3_600_000]);
    for (const text of ["60", "0s", "s", "-1s", "1d"]) expect(() => duration("t")(text)).toThrow(/--t/);
  });

  it("read whole numbers within their bounds", () => {
    expect(wholeNumber("n", 2)("12")).toBe(12);
    for (const text of ["1", "2.5", "1e3", "0x10", "", "two"]) expect(() => wholeNumber("n", 2)(text)).toThrow(/--n/);
  });

  it("name the upper bound of what is too large to count exactly", () => {
    expect(() => wholeNumber("n", 0)("99999999999999999999")).toThrow("from 0 to 9007199254740991");
  });

  it("take no empty path, which would be the working directory", () => {
    expect(place("out")("a b")).toBe("a b");
    for (const text of ["", " "]) expect(() => place("out")(text)).toThrow(/--out: .*empty/);
  });

  it("read settings as JSON where they are, else as text", () => {
    const all = ["a=1", "b=[[1,2]]", "c=global", "d=x=y", "e="].reduce<Record<string, unknown>>(
      (before, text) => setting(text, before),
      {},
    );
    expect(all).toEqual({ a: 1, b: [[1, 2]], c: "global", d: "x=y", e: "" });
    expect(() => setting("a=2", all)).toThrow(/twice/);
    expect(() => setting("a", {})).toThrow(/name=value/);
  });
});
