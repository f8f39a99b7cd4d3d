import { describe, expect, it } from "vitest";
import { levelCoder } from "./level-coder.ts";

describe("levelCoder", () => {
  it("finds truth values in any case of letters", () => {
    const code = levelCoder(["False", "True"]);
    expect(["True", "true", "FALSE", "yes"].map(code)).toEqual([1, 1, 0, undefined]);
  });

  it("keeps other levels apart that differ in case", () => {
    expect(["f", "F", "M"].map(levelCoder(["f", "F", "m"]))).toEqual([0, 1, undefined]);
    expect(["true", "TRUE"].map(levelCoder(["True", "true"]))).toEqual([1, undefined]);
  });
});
