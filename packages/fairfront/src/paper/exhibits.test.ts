import { describe, expect, it } from "vitest";
import { paperCases } from "./cases.ts";
import { exhibits, exhibitsNamed } from "./exhibits.ts";

describe("exhibitsNamed", () => {
  it("gives all where none is named, and together they need every case", () => {
    expect(exhibitsNamed([])).toEqual(exhibits);
    expect(new Set(exhibits.flatMap(({ cases }) => cases))).toEqual(new Set(paperCases.map(({ id }) => id)));
  });

  it("takes a figure's part by its own name, and all parts by the figure's", () => {
    expect(exhibitsNamed(["figure-1b"]).map(({ id }) => id)).toEqual(["figure-1b"]);
    expect(exhibitsNamed(["table-1", "figure-1"]).map(({ id }) => id)).toEqual([
      "figure-1a",
      "figure-1b",
      "figure-1c",
      "table-1",
    ]);
  });

  it("refuses a name that it does not know, with the nearest", () => {
    expect(() => exhibitsNamed(["figure-1d"])).toThrow(/^only: expected figure-1a.*got "figure-1d".*figure-1/);
  });
});
