import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { TableReading } from "@fairfront/core/internal";
import { Table as ArrowTable, DateDay, tableFromArrays, tableToIPC, vectorFromArray } from "apache-arrow";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-reading-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const read = async (path: string, reading: TableReading = {}) => plainTable(await readTable(path, { reading }));

const CSV = "x,town\n1,Zürich\n2.5,Genève\n";
const EXPECTED = { x: [1, 2.5], town: ["Zürich", "Genève"] };
const wide = (text: string, mark: string): Buffer => Buffer.from(mark + text, "utf16le");

describe("encodings", () => {
  it.each([
    ["UTF-16 with a mark", "le.csv", wide(CSV, "\ufeff")],
    ["UTF-16, big end first", "be.csv", wide(CSV, "\ufeff").swap16()],
    ["UTF-16 without a mark", "bare.csv", wide(CSV, "")],
    ["UTF-16 that is gzipped", "le.csv.gz", gzipSync(wide(CSV, "\ufeff"))],
    ["UTF-8 with a mark", "mark.csv", Buffer.from(`\ufeff${CSV}`)],
  ])("are found out: %s", async (_, name, bytes) => {
    expect(await read(put(name, bytes))).toEqual(EXPECTED);
  });

  it("are taken as told: Latin-1", async () => {
    expect(await read(put("latin.csv", Buffer.from(CSV, "latin1")), { encoding: "latin-1" })).toEqual(EXPECTED);
  });
});

describe("Arrow", () => {
  const table = tableFromArrays({ x: Float64Array.of(1, 2.5), town: ["Zürich", "Genève"] });

  it.each(["file", "stream"] as const)("is read, as a %s", async (kind) => {
    expect(await read(put(`${kind}.arrow`, tableToIPC(table, kind)))).toEqual(EXPECTED);
  });

  it("is read gzipped, and by --format under any name", async () => {
    expect(await read(put("a.arrow.gz", gzipSync(tableToIPC(table, "file"))))).toEqual(EXPECTED);
    expect(await read(put("no-ending", tableToIPC(table, "file")), { format: "arrow" })).toEqual(EXPECTED);
  });

  it("keeps missing values, dates and booleans", async () => {
    const days = vectorFromArray([new Date("1970-01-03"), null], new DateDay());
    const mixed = new ArrowTable({ days, yes: vectorFromArray([true, null]), n: vectorFromArray([null, 7]) });
    const found = await readTable(put("mixed.arrow", tableToIPC(mixed, "file")));
    expect(plainTable(found)).toEqual({ days: [2, Number.NaN], yes: ["true", null], n: [Number.NaN, 7] });
    expect(found.columns[0]).toMatchObject({ kind: "numeric", date: "days" });
  });
});

describe("types", () => {
  it("takes ISO dates for days since 1970, also beside missing marks", async () => {
    const found = await readTable(put("dates.csv", "day,x\n1970-01-02,1\n?,2\n2000-03-01,3\n"));
    expect(plainTable(found).day).toEqual([1, Number.NaN, 11_017]);
    expect(found.columns[0]).toMatchObject({ kind: "numeric", date: "days" });
  });

  it("leaves as text what is nearly a date", async () => {
    expect((await read(put("nearly.csv", "day,x\n1970-01-02,1\n1970-02-30,2\n"))).day).toEqual([
      "1970-01-02",
      "1970-02-30",
    ]);
  });

  it("takes no comma between thousands for a decimal one, nor a point where commas are decimal", async () => {
    const open = "a\tb\n1,200\tx\n950\ty\n12,500\tz\n";
    expect((await read(put("thousands.tsv", open))).a).toEqual(["1,200", "950", "12,500"]);
    expect((await read(put("told.tsv", open), { decimal: "," })).a).toEqual([1.2, 950, 12.5]);
    expect(await read(put("sure.csv", "a;b;c\n1,200;0,5;1.25\n950;2;9.125\n"))).toEqual({
      a: [1.2, 950],
      b: [0.5, 2],
      c: [1.25, 9.125],
    });
    const points = put("points.csv", "b;c\n0,5;1.200\n2;950\n");
    await expect(read(points)).rejects.toThrow("c: has points that may part thousands");
    expect((await read(points, { decimal: "," })).c).toEqual([1200, 950]);
    expect((await read(put("both.csv", "a;b\n1.234,5;x\n-12.000;y\n"), { decimal: "," })).a).toEqual([1234.5, -12_000]);
    expect((await read(put("fraction.csv", "a;b\n1.25;x\n2;y\n"), { decimal: "," })).a).toEqual(["1.25", "2"]);
  });

  it("understands decimal commas where another sign separates fields", async () => {
    expect(await read(put("comma.csv", "x;y\n1,5;a\n-2;b\n"))).toEqual({ x: [1.5, -2], y: ["a", "b"] });
    expect((await read(put("point.csv", "x;y\n1,5;a\n2;b\n"), { decimal: "." })).x).toEqual(["1,5", "2"]);
    expect((await read(put("quoted.csv", 'x,y\n"1,5",a\n2,b\n'), { decimal: "," })).x).toEqual([1.5, 2]);
  });

  it("can be told: numbers as text, text as numbers, moments as dates", async () => {
    const path = put("told.csv", "code,n,at\n007,1,2000-01-01 00:00:01\n8,?,2000-01-01 00:00:02\n");
    const found = await read(path, { types: { code: "text", n: "number", at: "date" } });
    const second = Date.UTC(2000, 0, 1) + 1000;
    expect(found).toEqual({ code: ["007", "8"], n: [1, Number.NaN], at: [second, second + 1000] });
  });

  it("reads numbers that mean missing as missing, in CSV and in JSON", async () => {
    const reading = { missingNumbers: [-999] };
    expect((await read(put("na.csv", "x,y\n1,a\n-999,b\n"), reading)).x).toEqual([1, Number.NaN]);
    expect((await read(put("na.json", '[{"x":1},{"x":-999}]'), reading)).x).toEqual([1, Number.NaN]);
  });
});

describe("rows and columns", () => {
  it("names columns by number where there is no header", async () => {
    expect(await read(put("headless.csv", "1,a\n2,b\n"), { header: false })).toEqual({
      column1: [1, 2],
      column2: ["a", "b"],
    });
  });

  it("names a column that the header leaves without a name, and tells all names that stand there twice", async () => {
    const path = put("index.csv", ",a\n7,x\n3,y\n");
    expect(await read(path, {})).toEqual({ unnamed1: [7, 3], a: ["x", "y"] });
    expect((await read(path, { where: "unnamed1 > 5" })).a).toEqual(["x"]);
    await expect(read(put("twice.csv", "a,b,c,b,a,a\n1,2,3,4,5,6\n"), {})).rejects.toThrow(
      'expected different column names, got "b", "a" twice; rename one of each',
    );
  });

  it("keeps only rows that meet a condition, by names and types as they are shown", async () => {
    const path = put("where.csv", "the age,day,who\n30,2000-01-01,a\n,2001-01-01,b\n50,2002-01-01,c\n");
    expect((await read(path, { where: '"the age" > 20' })).who).toEqual(["a", "c"]);
    expect((await read(path, { where: "day >= '2001-01-01' AND who <> 'c'" })).who).toEqual(["b"]);
  });

  it("takes any sign for a delimiter when told", async () => {
    expect(await read(put("caret.csv", "x^y\n1^a\n"), { delimiter: "^" })).toEqual({ x: [1], y: ["a"] });
  });

  it("reads thousands of columns", async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `f${i}`);
    const line = (row: number): string => names.map((_, i) => i * row).join(",");
    const found = await readTable(put("broad.csv", `${names.join(",")}\n${line(1)}\n${line(2)}\n`));
    expect(found.columns.length).toBe(3000);
    expect(plainTable(found).f2999).toEqual([2999, 5998]);
  });
});
