import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-where-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("a condition on rows", () => {
  it("leaves every value in its column, whatever the columns are called", async () => {
    const path = put("names.csv", "V1,v0,v_0,vrow,c0\n1,10,100,5,a\n2,20,200,6,b\n3,30,300,7,c\n");
    const all = plainTable(await readTable(path));
    expect(plainTable(await readTable(path, { reading: { where: "true" } }))).toEqual(all);
    expect(plainTable(await readTable(path, { reading: { where: "V1 >= 2 AND v0 < 30" } }))).toEqual({
      V1: [2],
      v0: [20],
      v_0: [200],
      vrow: [6],
      c0: ["b"],
    });
  });

  it("is refused where it cannot tell columns apart", async () => {
    const path = put("case.csv", "a,A,x\n1,20,1\n2,10,2\n");
    await expect(readTable(path, { reading: { where: "A > 10" } })).rejects.toThrow(/^where: cannot tell "a" from "A"/);
    expect(plainTable(await readTable(path, { reading: { where: "abs(x) > 1" } }))).toEqual({
      a: [2],
      A: [10],
      x: [2],
    });
  });

  it("keeps the rows' numbers in the file, however many there are", async () => {
    const rows = 60_000;
    const path = put("many.csv", `n,text\n${Array.from({ length: rows }, (_, i) => `${i},"a, ${i}"`).join("\n")}\n`);
    const { rowOf, columns } = await readTable(path, { reading: { where: "n % 7 = 3" } });
    const [n] = columns;
    expect(n.kind === "numeric" && Array.from(n.values)).toEqual(Array.from(rowOf!));
    expect(rowOf!.length).toBe(Math.floor((rows - 4) / 7) + 1);
  });

  it("gives the points, the dropped rows and what is wrong the numbers of the file", async () => {
    const lines = ["1,a,1", "x,a,1", "2,b,1", "3,a,1", ",b,1", "5,b,1", "6,a,-1"];
    const path = put("gaps.csv", `x,g,w\n${lines.join("\n")}\n`);
    const read = (where: string) =>
      readTable(path, { reading: { where, types: { x: "number" } }, missingMarks: ["x"] });
    const options = { protect: ["g"], features: ["x"], clusters: 2, missingMarks: ["x"] } as const;
    const problem = encode(await read("w > 0 AND g <> 'a' OR x = 3"), { ...options, missing: "drop" });
    expect([...problem.rows].sort()).toEqual([2, 3, 5]);
    expect(problem.dropped).toEqual([{ row: 4, reason: "missing x" }]);
    const some = await read("x IS NULL OR x > 1");
    expect(() => encode(some, options)).toThrow(/got 2 missing \(first in row 2\)/);
    expect(() => encode(some, { ...options, missing: "drop", weight: "w" })).toThrow(/got -1 in row 7/);
    expect(() => encode(some, { ...options, missing: "drop", protect: ["x<2,2-5"] })).toThrow(/first in row 7\)/);
  });
});
