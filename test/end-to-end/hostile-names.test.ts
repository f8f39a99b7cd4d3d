import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const TABLE = `x,y,g,c\n${Array.from({ length: 12 }, (_, i) => `${i * 1.3},${(i * i) % 7},${i % 2 ? "a" : "b"},${i % 3}`).join("\n")}\n`;

/** Names that a system of files takes and a terminal or a reader would obey. */
const NAMES = {
  "a line end": "a\nb.csv",
  "a return": "a\rb.csv",
  "a colour": "a\u001b[31mred.csv",
  "another direction": "a\u202evsc.csv",
  "an isolate": "a\u2066b.csv",
  "a line separator": "a\u2028b.csv",
  "a C1 control": "a\u009b31mb.csv",
  markup: "<img src=x onerror=alert(1)>.csv",
  quotes: `a'b".csv`,
  "a pattern": "[ab]*.csv",
  "240 characters": `${"x".repeat(240)}.csv`,
};

describe.skipIf(process.platform === "win32")("a table of a hostile name", () => {
  it.each(Object.entries(NAMES))("is inspected and audited, or not found, in clean lines: %s", async (_, name) => {
    const path = join(folder, name);
    writeFileSync(path, TABLE);
    const inspected = await inProcess(["inspect", path]);
    expect(inspected).toMatchObject({ code: 0, stderr: "" });
    expect(inspected.stdout).toContain("12 rows, 4 columns");
    expect(inspected.stdout).not.toMatch(OBEYED);
    expect(inspected.stdout.split("\n")[1]).toBe(""); // the name takes one line
    const absent = await inProcess(["inspect", join(folder, `no ${name}`)]);
    expect(absent).toMatchObject({ code: 2, stdout: "" });
    expect(absent.stderr).toMatch(/^fairfront: [^\n]+\n$/);
    expect(absent.stderr).not.toMatch(OBEYED);
    expect(absent.stderr.length).toBeLessThan(330);
    const report = join(folder, "report.html");
    const audited = await inProcess(["audit", path, "--labels", "c", "--protect", "g", "--out", report]);
    expect(audited).toMatchObject({ code: 0 });
    const html = readFileSync(report, "utf8");
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|<img src=x/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    expect(html).not.toMatch(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/);
  });

  it.each(Object.entries(NAMES))("is told of in clean lines by every command that writes: %s", async (_, name) => {
    const place = mkdtempSync(join(folder, "all-"));
    const at = (what: string): string => join(place, what, name);
    for (const what of ["t", "run", "rows", "each", "cmp", "again", "files"]) mkdirSync(join(place, what));
    writeFileSync(at("t"), TABLE);
    const quick = ["--protect", "g", "--features", "x,y", "--iterations", "1", "--set", "starts=1", "--threads", "1"];
    const labels = join(place, "files", `l${name}`);
    const model = join(place, "files", `m${name}.json`);
    const commands: string[][] = [
      ["run", at("t"), ...quick, "--clusters", "2", "--out", at("run")],
      ["run", at("t"), ...quick, "--clusters", "2", "--out-of-core", "--out", at("rows")],
      ["run", at("t"), ...quick, "--clusters", "2..3", "--out", at("each")],
      ["pick", at("run"), "--knee", "--labels", labels, "--model", model],
      ["pick", at("rows"), "--knee", "--labels", labels],
      ["resume", at("run")],
      ["resume", at("rows")],
      ["run", "--repeat", join(at("run"), "run.json"), "--out", at("again")],
      ["predict", model, at("t"), "--out", labels],
      ["compare", at("t"), "--protect", "g", "--clusters", "2", "--methods", "lloyd,mini-batch", "--out", at("cmp")],
    ];
    for (const args of name.length > 200 ? commands.slice(0, 2) : commands) {
      const { code, stdout, stderr } = await inProcess(args);
      expect({ args, code, stderr }).toMatchObject({ code: 0 });
      expect(stdout + stderr).not.toMatch(OBEYED);
      expect(stdout).not.toMatch(/^b(\.csv)?(?=[:,; ]|$)/m); // a path is never cut into two lines
    }
  });

  it.each([
    ["4,000 characters", `${"y".repeat(4000)}.csv`],
    ["4,000 characters of folders", `${"y/".repeat(2000)}z.csv`],
    ["a zero byte", "a\u0000b.csv"],
  ])("is refused in one line: %s", async (_, name) => {
    const { code, stdout, stderr } = await inProcess(["inspect", name]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^fairfront: [^\n]+\n$/);
    expect(stderr).not.toMatch(OBEYED);
    expect(stderr.length).toBeLessThan(330);
  });
});

describe("an id that only the file of labels has", () => {
  it("is told of in one clean line, and in a report without what a reader would obey", async () => {
    const [table, labels, report] = ["ids.csv", "labels.csv", "ids.html"].map((name) => join(folder, name));
    const rows = Array.from({ length: 12 }, (_, i) => i);
    writeFileSync(table, `id,g\n${rows.map((i) => `p${i},${i % 2 ? "a" : "b"}`).join("\n")}\n`);
    const stranger = `"evil\nfairfront: done\u001b[31m\u202e\u009b31m${"z".repeat(600)}"`;
    writeFileSync(labels, `id,c\n${rows.map((i) => `p${i},${i % 3}`).join("\n")}\n${stranger},0\n`);
    const asked = ["audit", table, "--labels", "c", "--labels-from", labels, "--id", "id", "--protect", "g"];
    const { code, stderr } = await inProcess([...asked, "--out", report]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^c: 1 of 13 ids of [^\n]+ are not in the table, "evil⏎fairfront: done[^\n]+" first\n$/);
    expect(stderr).not.toMatch(OBEYED);
    expect(stderr.length).toBeLessThan(330);
    const html = readFileSync(report, "utf8");
    expect(html).toContain("evil");
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    expect(html).not.toMatch(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/);
  });
});

describe("JSON of 60,000 levels", () => {
  it("is one line; the engine's parser would take the process down with it", async () => {
    const deep = `${'{"b":'.repeat(60_000)}1${"}".repeat(60_000)}`;
    writeFileSync(join(folder, "deep.json"), `[{"a":${deep}}]`);
    writeFileSync(join(folder, "deep.jsonl"), `{"a":1}\n{"a":${deep}}\n`);
    for (const name of ["deep.json", "deep.jsonl"]) {
      const { code, signal, stdout, stderr } = await cli(folder, "inspect", name);
      expect({ code, signal, stdout }).toEqual({ code: 2, signal: null, stdout: "" });
      expect(stderr).toMatch(/^fairfront: table: [^\n]* within each other over 500 times[^\n]*\n$/);
    }
  });
});
