import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Rng } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { inProcess } from "../end-to-end/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-texts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A new folder of such files. */
function files(name: string, contents: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(contents)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}

/** Names and values as passes see them, in the order of keys. */
async function valuesOf(place: string, options = {}): Promise<{ names: string[]; rows: unknown[][] }> {
  return withRows(place, options, async (engine, { from, key, columns }) => {
    const asked = columns.map(({ value }) => value).join(", ");
    const rows = await engine.rows(`SELECT ${asked} FROM ${from} ORDER BY CAST(${key} AS DOUBLE)`);
    return { names: columns.map(({ name }) => name), rows: rows.map((row) => [...row]) };
  });
}

describe("a folder of text files", () => {
  it("is one table, whatever ends their lines, begins their bytes or packs them", async () => {
    const place = files("kinds", {
      "a.csv": 'n,name\n1,first\n2,"two\nlines"\n',
      "b.csv": '\ufeffn,name\r\n3,third\r\n4,"with, sign"', // a mark before it, and no line end after it
      "c.csv.gz": gzipSync("n,name\n5,fünf\n"),
      _SUCCESS: "",
    });
    const { names, rows } = await valuesOf(place);
    expect(names).toEqual(["n", "name"]);
    expect(rows).toEqual([
      [1, "first"],
      [2, "two\nlines"],
      [3, "third"],
      [4, "with, sign"],
      [5, "fünf"],
    ]);
    expect((await valuesOf(join(place, "[ab]*.csv").replace("[ab]", "?"))).rows).toHaveLength(4);
  });

  it("has kinds of columns that all of its files agree on", async () => {
    const place = files("agreed", { "a.csv": "code,x\n1,1.5\n2,2\n", "b.csv": "code,x\n3,4\nA7,\n" });
    expect((await valuesOf(place)).rows).toEqual([
      ["1", 1.5],
      ["2", 2],
      ["3", 4],
      ["A7", null],
    ]);
    const { rows } = await valuesOf(place, { reading: { where: "x > 1.7" } });
    expect(rows).toEqual([
      ["2", 2],
      ["3", 4],
    ]);
  });

  it("has partitions of its paths as columns", async () => {
    const place = files("parts", {
      "sex=f/town=New%20York/rows.tsv": "x\ty\n1\t2\n",
      "sex=m/town=__HIVE_DEFAULT_PARTITION__/rows.tsv": "x\ty\n3\t4\n5\t6\n",
    });
    const { names, rows } = await valuesOf(place);
    expect(names).toEqual(["x", "y", "sex", "town"]);
    expect(rows).toEqual([
      [1, 2, "f", "New York"],
      [3, 4, "m", null],
      [5, 6, "m", null],
    ]);
    const years = files("years", { "year=2024/a.csv": "x,y\n1,2\n", "year=2025/a.csv": "x,y\n3,4\n" });
    expect((await valuesOf(years)).rows).toEqual([
      [1, 2, 2024],
      [3, 4, 2025],
    ]);
  });

  it.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    ["other columns", { "a.csv": "x,y\n1,2\n", "b.csv": "y,x\n1,2\n" }, /same order.*others in ".*b\.csv"/],
    ["a line too long", { "a.csv": "x,y\n1,2\n", "b.csv": "x,y\n1,2\n1,2,3\n" }, /b\.csv": .*line 3/],
    ["texts and tables", { "a.csv": "x,y\n1,2\n", "b.parquet": "PAR1" }, /got also ".*b\.parquet"/],
    ["commas and tabs", { "a.csv": "x,y\n1,2\n", "b.tsv": "x\ty\n1\t2\n" }, /got also ".*b\.tsv"/],
    ["an empty file", { "a.csv": "x,y\n1,2\n", "b.csv": "" }, /b\.csv": /],
    ["other bytes", { "a.csv": Buffer.from("x,y\n1,caf\xe9 noir\n", "latin1"), "b.csv": "x,y\n1,2\n" }, /UTF-8/],
    ["other partitions", { "p=1/a.csv": "x,y\n1,2\n", "q=1/b.csv": "x,y\n1,2\n" }, /partitions/],
    ["a name twice", { "x=1/a.csv": "x,y\n1,2\n" }, /"x" twice/],
  ])("is refused in one line where it has %s", async (name, contents, said) => {
    const { code, stderr } = await inProcess(["inspect", files(`bad ${name}`, contents)]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^fairfront: table: [^\n]+\n$/) });
    expect(stderr).toMatch(said);
  });

  it("has the front that its rows have in one file, and is labelled as one", async () => {
    const rng = Rng.fromSeed(5);
    const rows = Array.from({ length: 300 }, (_, i) => {
      const sex = rng.float() < 0.4 ? "f" : "m";
      return `r${i},${(rng.normal() + (sex === "f" ? 1 : 0)).toFixed(4)},${rng.normal().toFixed(4)},${sex}`;
    });
    const text = (from: number, to: number): string => `id,x,y,sex\n${rows.slice(from, to).join("\n")}\n`;
    const whole = files("whole", { "all.csv": text(0, 300) });
    const split = files("split", { "1.csv": text(0, 120), "2.csv": text(120, 121), "3.csv": text(121, 300) });
    const quick = ["--iterations", "2", "--set", "starts=2", "--seed", "4", "--quiet"];
    const ask = ["--protect", "sex", "--clusters", "3", "--exclude", "id", "--out-of-core", ...quick];
    const [one, many] = [join(folder, "one"), join(folder, "many")];
    expect(await inProcess(["run", join(whole, "all.csv"), ...ask, "--out", one])).toMatchObject({ code: 0 });
    expect(await inProcess(["run", join(split, "*.csv"), ...ask, "--out", many])).toMatchObject({ code: 0 });
    expect(readFileSync(join(many, "front.csv"), "utf8")).toBe(readFileSync(join(one, "front.csv"), "utf8"));
    const labels = join(folder, "labels.csv");
    expect(await inProcess(["pick", many, "--id", "0", "--labels", labels])).toMatchObject({ code: 0 });
    expect(readFileSync(labels, "utf8").trim().split("\n")).toHaveLength(301);
  });
});
