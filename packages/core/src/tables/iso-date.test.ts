import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertDate, isoDate, parseIsoDate } from "./iso-date.ts";

describe("dates without a clock", () => {
  it("are those of the platform's calendar, both ways", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const expected = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect(isoDate(days, "days")).toBe(expected);
        expect(isoDate(days * 86_400_000 + 3_600_000, "milliseconds")).toBe(expected);
        expect(parseIsoDate(expected)).toBe(days);
      }),
    );
  });

  it.each(["2023-02-29", "2023-13-01", "2023-00-10", "2023-1-1", "hello", "20230101"])("refuse %s", (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
  });

  it("count days as milliseconds and back", () => {
    expect(convertDate(2, "days", "milliseconds")).toBe(172_800_000);
    expect(convertDate(172_800_000, "milliseconds", "days")).toBe(2);
    expect(convertDate(5, "days", "days")).toBe(5);
  });
});
