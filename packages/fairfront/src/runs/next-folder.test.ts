import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeNextFolder, tableName } from "./next-folder.ts";

it("names a folder after the table, without the endings of its file", () => {
  expect(["a/adult.csv", "b.csv.gz", "plain", ".csv"].map(tableName)).toEqual(["adult", "b", "plain", "table"]);
  expect(tableName("odd\n\u001b[31m\u202ename\u2028.csv")).toBe("odd__[31m_name_");
});

it("makes the folder of the next free number, and those above it where they are not there", async () => {
  const base = mkdtempSync(join(tmpdir(), "fairfront-next-"));
  try {
    const named = (n: number): string => join(base, `run-people-${n}`);
    for (const n of [1, 2, 3]) expect(await makeNextFolder(join(base, "run"), "x/people.csv")).toBe(named(n));
    rmSync(named(2), { recursive: true });
    expect(await makeNextFolder(join(base, "run"), "people.csv")).toBe(named(2));
    expect(existsSync(await makeNextFolder(join(base, "new/run"), "people.csv"))).toBe(true);
  } finally {
    rmSync(base, { recursive: true });
  }
});
