import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

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
    ["other columns", { "a.csv": "x,y\n1,2\n", "b.csv": "y,x\n1,2\n" }, /b\.csv": .*same order, got "y" for "x"/],
    ["a line too long", { "a.csv": "x,y\n1,2\n", "b.csv": "x,y\n1,2\n1,2,3\n" }, /b\.csv": .*line 3/],
    ["texts and tables", { "a.csv": "x,y\n1,2\n", "b.parquet": "PAR1" }, /got also ".*b\.parquet"/],
    ["commas and tabs", { "a.csv": "x,y\n1,2\n", "b.tsv": "x\ty\n1\t2\n" }, /got also ".*b\.tsv"/],
    ["an empty file", { "a.csv": "x,y\n1,2\n", "b.csv": "" }, /b\.csv": /],
    ["other bytes", { "a.csv": Buffer.from("x,y\n1,caf\xe9 noir\n", "latin1"), "b.csv": "x,y\n1,2\n" }, /UTF-8/],
    ["other partitions", { "p=1/a.csv": "x,y\n1,2\n", "q=1/b.csv": "x,y\n1,2\n" }, /partitions/],
    ["a name twice", { "x=1/a.csv": "x,y\n1,2\n" }, /"x" twice/],
    ["names in other letters", { "a.csv": "x,y\n1,2\n", "b.csv": "X,y\n1,2\n" }, /b\.csv": .*got "X" for "x"/],
    ["other signs between", { "a.csv": "x,y\n1,2\n", "b.csv": "x;y\n1;2\n" }, /b\.csv": .*got one column "x;y"/],
    ["an open quote", { "a.csv": 'x,y\n1,"two\n', "b.csv": 'x,y\n3,"\n5,six\n' }, /a\.csv": .*quotes.* line 2/],
    ["a later one in Latin-1", { "a.csv": "x,y\n1,2\n", "b.csv": latin("x,y\n1,caf\xe9\n") }, /b\.csv": .*line 2/],
    ["such names", { "a.csv": latin("x,\xe9\n1,2\n"), "b.csv": "x,y\n1,2\n" }, /a\.csv": .*UTF-8.*line 1/],
    [
      "a damaged gzip file",
      { "a.csv": "x,y\n1,2\n", "b.csv.gz": gzipSync("x,y\n1,2\n").subarray(0, 20) },
      /b\.csv\.gz"/,
    ],
    ["what is packed in its name only", { "a.csv": "x,y\n1,2\n", "b.csv.gz": "x,y\n1,2\n" }, /b\.csv\.gz": .*gzip/],
    ["what is packed, not in its name", { "a.csv": gzipSync("x,y\n1,2\n"), "b.csv": "x,y\n" }, /a\.csv": .*compressed/],
    ["packed ones named in two ways", { "a.csv": "x,y\n1,2\n", "b.csv.GZ": gzipSync("x,y\n1,2\n") }, /b\.csv\.GZ/],
    [
      "a sign that a terminal obeys in a name",
      { "a.csv": "x\u001b[31m,y\n1,2\n" },
      /a control character in the first line/,
    ],
  ])("is refused in one line where it has %s", async (name, contents, said) => {
    const { code, stderr } = await inProcess(["inspect", files(`bad ${name}`, contents)]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^fairfront: table: [^\n]+\n$/) });
    expect(stderr).toMatch(said);
  });

  it("has partitions as they are named: none takes the place of another column, whatever its name or its values are", async () => {
    const values = [
      "a'b",
      'a"b',
      "a\\b",
      "a\nb",
      "a?b",
      "a;b",
      "%41",
      "%zz",
      "a%2Fb",
      "%F0%9F%98%80",
      "ü",
      " c",
      "",
      "a%00",
    ];
    const named = (name: string, value: string, i: number) => [
      `${name}=${value}/${name.toLowerCase()}=v${i}/n.csv`,
      `x,y\n${i},${i}\n`,
    ];
    for (const name of ["C0", "C1", "V1", "FAIRFRONT_FILE"]) {
      const place = files(`named ${name}`, Object.fromEntries(values.map((value, i) => named(name, value, i))));
      const { names, rows } = await valuesOf(place);
      expect(names).toEqual(["x", "y", name, name.toLowerCase()]);
      const read = values.map((value) =>
        /%(41|2F|F0)/.test(value) ? decodeURIComponent(value) : value.trim() || null,
      );
      const expected = read.map((value, i) => [i, i, value, `v${i}`]);
      expect(rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(expected);
    }
    const typed = files("told", { "p=1/a.csv": "x,y\n1,2\n", "p=2/a.csv": "x,y\n3,4\n" });
    const types = { p: "text", x: "text" } as const;
    expect((await valuesOf(typed, { reading: { types } })).rows).toEqual([
      ["1", 2, "1"],
      ["3", 4, "2"],
    ]);
  });

  it("has no columns of the folders that it lies in", async () => {
    const place = files("above", { "x=7/k=8/rows/a.csv": "x,y\n1,2\n", "x=7/k=8/rows/b.csv": "x,y\n3,4\n" });
    for (const named of ["x=7/k=8/rows", "x=7/k=8/rows/*.csv", "x=7/k=8/*/?.csv"]) {
      const { names, rows } = await valuesOf(join(place, named));
      expect({ names, rows }).toEqual({
        names: ["x", "y"],
        rows: [
          [1, 2],
          [3, 4],
        ],
      });
    }
  });

  it.skipIf(process.platform === "win32")(
    "is refused where rows may be missing: links, pipes, folders, what cannot be looked at",
    async () => {
      const rows = "x,y\n1,2\n";
      const cases: [string, (place: string) => void, string, RegExp][] = [
        ["a link", (place) => symlinkSync("/etc/passwd", join(place, "b.csv")), "", /the link ".*b\.csv"/],
        ["a broken link", (place) => symlinkSync("nowhere", join(place, "b.csv")), "*.csv", /the link ".*b\.csv"/],
        ["a link to a folder", (place) => symlinkSync("/etc", join(place, "b")), "", /the link ".*b"/],
        ["the same on the way", (place) => symlinkSync("/etc", join(place, "b")), "**/*.csv", /the link ".*b"/],
        ["a pipe", (place) => execFileSync("mkfifo", [join(place, "b.csv")]), "", /the pipe or device ".*b\.csv"/],
        ["a folder named so", (place) => mkdirSync(join(place, "b.csv")), "*.csv", /the folder ".*b\.csv"/],
      ];
      for (const [name, make, pattern, said] of cases) {
        const place = files(`odd ${name}`, { "a.csv": rows });
        make(place);
        const { code, stderr } = await inProcess(["inspect", join(place, pattern)]);
        expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(said) });
      }
      const hidden = files("hidden", { "a.csv": rows, ".b.csv": "other", ".d/c.csv": "other", "d.csv/e.csv": rows });
      for (const pattern of ["", "**/*.csv"]) expect((await valuesOf(join(hidden, pattern))).rows).toHaveLength(2);
    },
  );

  it("is noticed to change while it is read, in one line", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i % 17},${i % 13}`).join("\n");
    let fresh = 0;
    const changes: ((path: string) => void)[] = [
      (path) => appendFileSync(path, "1,2\n"),
      (path) => writeFileSync(path, "x,y\n1,2\n"),
      (path) => (existsSync(path) ? rmSync(path) : writeFileSync(path, "x,y\n1,2\n")),
      (path) => writeFileSync(`${path}.${fresh++}.csv`, "x,y\n1,2\n"),
    ];
    for (const [i, change] of changes.entries()) {
      const place = files(`changing ${i}`, { "a.csv": `x,y\n${rows}\n`, "b.csv": `x,y\n${rows}\n` });
      const reading = valuesOf(place);
      const changing = setInterval(() => change(join(place, "b.csv")), 3);
      const said = await reading.catch(String);
      clearInterval(changing);
      expect(said).toMatch(/changed while it was read/);
    }
  });

  it("is labelled row by row as one file is, also by a condition", async () => {
    const rng = Rng.fromSeed(9);
    const rows = Array.from({ length: 200 }, (_, i) => {
      const colour = ["red", "blue", ""][rng.below(3)];
      return `${i},${rng.normal().toFixed(3)},${colour},0${rng.below(2)}`;
    });
    const text = (from: number, to: number): string => `id,x,colour,sex\n${rows.slice(from, to).join("\n")}\n`;
    const one = join(files("one", { "all.csv": text(0, 200) }), "all.csv");
    const many = files("many files", {
      "1.csv": text(0, 90),
      "2.csv.gz": gzipSync(text(90, 91)),
      "3.csv": text(91, 200),
    });
    const ask = ["--protect", "sex", "--clusters", "3", "--exclude", "id", "--missing", "drop", "--iterations", "2"];
    const [run, model] = [join(folder, "labelled-run"), join(folder, "labelled-model.json")];
    expect(await inProcess(["run", one, ...ask, "--quiet", "--out", run])).toMatchObject({ code: 0 });
    expect(await inProcess(["pick", run, "--knee", "--model", model])).toMatchObject({ code: 0 });
    for (const more of [[], ["--where", "x > 0"], ["--columns", "id"]]) {
      const [alone, together] = [one, many].map(async (table, i) => {
        const out = join(folder, `labels-${i}.csv`);
        const { code, stderr } = await inProcess(["predict", model, table, "--out", out, ...more]);
        return { code, stderr, text: readFileSync(out, "utf8") };
      });
      expect(await together).toEqual(await alone);
      expect((await alone).text.trim().split("\n")).toHaveLength(201);
    }
    const asked = ["--labels", "colour", "--protect", "sex", "--missing", "drop", "--json"];
    const [here, there] = await Promise.all([one, many].map((table) => inProcess(["audit", table, ...asked])));
    expect(there.stdout).toBe(here.stdout);
    expect(await inProcess(["predict", model, many, "--out", join(many, "x.csv")])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/would be among the rows/),
    });
    for (const [table, out] of [
      [many, join(many, "run")],
      [join(many, "*"), join(many, "run")],
      [join(many, "**/*.csv"), join(many, "deep/run")],
    ]) {
      const refused = await inProcess(["run", table, ...ask, "--method", "lloyd", "--out", out]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/would be among the rows/) });
      expect(existsSync(out)).toBe(false);
    }
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
