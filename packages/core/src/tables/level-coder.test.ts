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

  it("finds numbers that are spelled otherwise, but neither codes nor what is there in its own spelling", () => {
    expect(["1", "1.0", "+1", "01", "2.50", "x"].map(levelCoder(["1", "2.5", "02"]))).toEqual([
      0,
      0,
      0,
      undefined,
      1,
      undefined,
    ]);
    expect(["1", "1.0"].map(levelCoder(["1", "1.0"]))).toEqual([0, 1]);
  });
});
