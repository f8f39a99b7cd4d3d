import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { sqlText, withDuckDB } from "./duckdb.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-tables-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const EXPECTED = { x: [1, 2.5, Number.NaN], "the group": ["a", "b, c", null] };
const CSV = 'x,the group\n1,a\n2.5,"b, c"\n,\n';
const ROWS = [
  { x: 1, "the group": "a" },
  { x: 2.5, "the group": "b, c" },
  { x: null, "the group": null },
];

describe("readTable", () => {
  it.each([
    ["a.csv", CSV],
    ["byte-order-mark.csv", `\ufeff${CSV}`],
    ["windows.csv", CSV.replaceAll("\n", "\r\n")],
    ["semicolons.csv", 'x;the group\n1;a\n2.5;"b, c"\n;\n'],
    ["a.tsv", "x\tthe group\n1\ta\n2.5\tb, c\n\t\n"],
    ["a.csv.gz", gzipSync(CSV)],
    ["a.json", JSON.stringify(ROWS)],
    ["a.jsonl", ROWS.map((row) => JSON.stringify(row)).join("\n")],
    ["it's *[a]? name.csv", CSV],
  ])("reads %s", async (name, content) => {
    expect(plainTable(await readTable(put(name, content)))).toEqual(EXPECTED);
  });

  it("reads Parquet: whole numbers, decimals and booleans alike", async () => {
    const path = join(folder, "a=1.parquet");
    await withDuckDB([path], async (connection) => {
      const rows = "(1::UTINYINT, 1.25::DECIMAL(9,2), true, 'a'), (NULL, 2::DECIMAL(9,2), false, NULL)";
      await connection.run(`COPY (FROM (VALUES ${rows}) t(i, d, b, t)) TO ${sqlText(path)} (FORMAT parquet)`);
    });
    expect(plainTable(await readTable(path))).toEqual({
      i: [1, Number.NaN],
      d: [1.25, 2],
      b: ["true", "false"],
      t: ["a", null],
    });
  });

  it("reads every double back to the bit", async () => {
    const values = [0.1, 1 / 3, 1e-310, 1.7976931348623157e308, -0.30000000000000004, 123456789012345680];
    const table = await readTable(put("digits.csv", `x,y\n${values.map((value) => `${value},1`).join("\n")}\n`));
    expect(plainTable(table).x).toEqual(values);
  });

  it("takes a column for text as soon as one value, however late, is no number", async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i},${i === 29_999 ? "x" : i},1_0`);
    const table = await readTable(put("late.csv", `a,b,c\n${lines.join("\n")}\n`));
    expect(table.rows).toBe(30_000);
    expect(table.columns.map(({ kind }) => kind)).toEqual(["numeric", "text", "text"]);
  });

  it("keeps columns whose names differ in case only", async () => {
    expect(plainTable(await readTable(put("case.csv", "a,A\n1,2\n")))).toEqual({ a: [1], A: [2] });
  });

  it.each([
    ["ragged.csv", "a,b\n1,2\n3\n4,5\n", /expected 2 fields as in the first line, got 1 in line 3/],
    ["long.csv", "a,b\n1,2\n3,4,5\n", /got 3 in line 3/],
    ["open.csv", 'a,b\n1,"2\n3,4\n', /quotes.*line 2/],
    ["space.csv", "a b\n1 2\n", /separated by/],
    ["damaged.csv", Buffer.from([...Buffer.from("a,b\n1,é\n2,ü\n1,"), 0xe9, 10]), /UTF-8.*line 4/],
    ["binary.csv", Uint8Array.of(80, 75, 3, 4, 0, 0), /UTF-8/],
    ["blank.csv", "\n\n", /column names/],
    ["half.csv.gz", gzipSync(`a,b\n${"1,2\n".repeat(10_000)}`).subarray(0, 60), /gzip/],
    ["broken.json", '[{"a": 1', /could not read/],
    ["none.json", "[]", /rows below/],
    ["no.parquet", "hello", /expected Parquet.*say what it is with format/],
    ["zipped.csv", gzipSync("a,b\n1,2\n"), /compressed.*\.csv\.gz/],
    ["sheet.csv", Uint8Array.of(80, 75, 3, 4, 20, 0, 6, 0), /spreadsheet/],
    ["columns.csv", Buffer.from("PAR1\u0015\u0000"), /looks like Parquet/],
    ["sheet.xlsx", "hello", /whole \.xlsx file/],
    ["sheet.doc", "hello", /a name that ends in/],
  ])("refuses %s in one line", async (name, content, why) => {
    const error = await readTable(put(name, content)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "InputError", message: expect.stringMatching(why) });
    expect((error as Error).message).not.toContain("\n");
  });
});
