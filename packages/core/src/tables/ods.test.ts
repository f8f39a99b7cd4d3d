import { describe, expect, it } from "vitest";
import { odsCsv } from "./ods.ts";

const cell = (text: string): string => `<table-cell value-type="string"><p>${text}</p></table-cell>`;
const sheet = (rows: string): string => `<table name="S"><table-row>${cell("x")}</table-row>${rows}</table>`;
const repeated = (times: number, cells: string): string =>
  `<table-row number-rows-repeated="${times}">${cells}</table-row>`;

describe("odsCsv", () => {
  it("repeats rows and cells as they say", () => {
    expect(odsCsv(sheet(repeated(3, cell("a"))), 0).csv).toBe("x,\na,\na,\na,\n");
  });

  it("refuses more rows than a sheet has, and does not cut them off", () => {
    for (const times of [1_048_576, 2_000_000_000])
      expect(() => odsCsv(sheet(repeated(times, cell("a"))), 0), `${times}`).toThrow(/1,048,576 rows/);
    expect(() => odsCsv(sheet(repeated(1_048_576, "<table-cell/>")), 0)).not.toThrow(); // empty to the end, as is usual
  });
});
