import { describe, expect, it } from "vitest";
import { groupColor, groupInk } from "./palette.ts";

/** As WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const luminance = (color: string): number => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [less, more] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
}

describe("the colours of groups", () => {
  it("let the numbers on them be read, in light and in dark", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
    for (const dark of [false, true]) {
      for (let group = 0; group < 9; group++) {
        expect(contrast(groupColor(group, dark), groupInk(group, dark)), `${group} ${dark}`).toBeGreaterThan(4.5);
      }
    }
  });
});
