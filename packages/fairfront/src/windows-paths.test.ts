import { describe, expect, it, vi } from "vitest";

// Where only names are looked at, Windows can be tried anywhere: node:path is that of Windows here.
vi.mock("node:path", async (original) => {
  const { win32 } = await original<typeof import("node:path")>();
  return { ...win32, default: win32 };
});

const { tableFormat } = await import("./tables/table-format.ts");
const { isElsewhere } = await import("./runs/recorded-table.ts");
const { asideOf } = await import("./runs/atomic-file.ts");
const { sqlPath } = await import("./tables/duckdb.ts");

describe("paths of Windows", () => {
  it("have endings that say the format, in capitals too", () => {
    expect(tableFormat("C:\\Users\\Ana.csv\\people.PARQUET")).toBe("parquet");
    expect(tableFormat("D:people.csv.gz")).toBe("csv");
    expect(tableFormat("C:/data/people.tsv")).toBe("tsv");
  });

  it("that lead to another machine are known as such", () => {
    expect(isElsewhere("\\\\server\\share\\people.csv")).toBe(true);
    expect(isElsewhere("\\\\?\\UNC\\server\\share\\people.csv")).toBe(true);
    expect(isElsewhere("C:\\data\\people.csv")).toBe(false);
  });

  it("keep what is written aside in the folder of the file", () => {
    expect(asideOf("C:\\runs\\a\\front.csv")).toMatch(/^C:\\runs\\a\\[^\\/]+$/);
  });

  it("reach the database whole, patterns aside", () => {
    expect(sqlPath("C:\\it's [new]\\people.csv")).toBe("'C:\\it''s [[]new]\\people.csv'");
  });
});
