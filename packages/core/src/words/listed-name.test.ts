import { describe, expect, it } from "vitest";
import { listedName, quotedNames } from "./listed-name.ts";

describe("names in a list", () => {
  it("stand in double quotes where a comma, a quote or a space would be read wrongly", () => {
    expect(["age", "my age", "a,b", '"so" said', 'said "so"', " x"].map(listedName)).toEqual([
      "age",
      "my age",
      '"a,b"',
      '"""so"" said"',
      'said "so"',
      '" x"',
    ]);
  });

  it("are quoted for a shell in the way that needs no escapes", () => {
    expect(quotedNames(["id", "it's"])).toBe(`"id,it's"`);
    expect(quotedNames(["id", "a,b"])).toBe(`'id,"a,b"'`);
    expect(quotedNames(["$x", "it's"])).toBe(`'$x,it'\\''s'`);
  });
});
