import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cli, filesIn, inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";
import { readCsv } from "./oracle.ts";

const ROWS = Array.from({ length: 90 }, (_, i) => `${i % 7},${(i * i) % 11},${i % 3 ? "a" : "b"}`);
const ASKED = ["compare", "table.csv", "--protect", "group", "--clusters", "3"];

const withTable = <Result>(work: (folder: string) => Promise<Result>): Promise<Result> =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, "table.csv"), `x,y,group\n${ROWS.join("\n")}\n`);
    return await work(folder);
  });

describe("fairfront compare", () => {
  it("prints the tables and writes the same fronts for one thread and for two", async () => {
    const chosen = ["--methods", "lloyd,vfairkm,fair-assign", "--seeds", "2", "--set", "vfairkm.penalties=3"];
    await withTable(async (folder) => {
      for (const threads of ["1", "2"]) {
        const out = `out${threads}`;
        const { code, stdout, stderr } = await cli(folder, ...ASKED, ...chosen, "--threads", threads, "--out", out);
        expect(code).toBe(0);
        expect(stderr).toMatch(/^y: may be an outcome, by the name; [^\n]* --exclude "y"\n$/);
        for (const title of ["VanillaKM", "VfairKM", "FairAssign"]) expect(stdout).toContain(title);
        expect(stdout).toMatch(/Quality[\s\S]*Coverage[\s\S]*Effort[\s\S]*Written to out[12]: comparison.json/);
      }
      for (const name of ["comparison.json", "fronts.csv", "comparison.svg"]) {
        const [one, two] = ["out1", "out2"].map((out) => readFileSync(join(folder, out, name), "utf8"));
        expect(two, name).toBe(one);
      }
    });
  });

  it("compares by representation, which words, tables and pictures name", () =>
    inFolder(async (folder) => {
      const rows = Array.from({ length: 90 }, (_, i) => `${i % 7},${(i * i) % 11},${["a", "a", "b", "c", "a"][i % 5]}`);
      writeFileSync(join(folder, "table.csv"), `x,y,group\n${rows.join("\n")}\n`);
      const chosen = ["--methods", "lloyd,vfairkm,fair-assign", "--set", "vfairkm.penalties=3"];
      const { code, stdout } = await cli(folder, ...ASKED, ...chosen, "--measure", "representation", "--out", "out");
      expect(code).toBe(0);
      expect(stdout).toContain("Fair means representation by group (every cluster mirrors the data: 1 is the best).");
      expect(stdout).toContain("best representation");
      expect(stdout).not.toContain("best balance");
      const read = (name: string): string => readFileSync(join(folder, "out", name), "utf8");
      expect(read("comparison.md")).toContain("![Cost against representation]");
      expect(read("quality.csv")).toContain("best_representation");
      expect(read("comparison.svg")).toMatch(/cost against representation/);
      expect(read("comparison.svg")).not.toMatch(/at balance/);
      const { problem, objectives, methods } = JSON.parse(read("comparison.json"));
      expect(problem.attributes[0].measure).toEqual({ name: "representation", best: 1 });
      expect(objectives[1]).toMatchObject({ name: "representation", ideal: 1 });
      const fronts = readCsv(join(folder, "out/fronts.csv"));
      const scores = methods.flatMap(({ runs }: { runs: { front: number[][] }[] }) =>
        runs.flatMap(({ front }) => front),
      );
      expect(fronts.get("representation")!.map(Number)).toEqual(scores.map((row: number[]) => row[1]));
      const whole = await cli(folder, ...ASKED, ...chosen, "--out", "balanced");
      expect(whole.stdout).toContain("Fair means balance by group (the paper's");
      expect(whole.stdout).toContain("best balance");
    }));

  it("reads a table as run does, also from standard input", () =>
    inFolder(async (folder) => {
      const rows = Array.from(
        { length: 300 },
        (_, i) => `${20 + (i % 60)};${(i * i) % 11},5;${i % 7 ? i % 13 : "none"}`,
      );
      const table = `age;x;y\n${rows.join("\n")}\n`;
      const path = join(folder, "table.csv");
      writeFileSync(path, table);
      const flags = "--protect age<35,35-60,>60 --clusters 3 --na none --missing drop --decimal , --sample 150".split(
        " ",
      );
      const asked = [...flags, "--where", "age <> 40"];
      const fingerprint = (name: string): string =>
        JSON.parse(readFileSync(join(folder, name), "utf8")).problem.fingerprint;
      const out = (name: string): string[] => ["--out", join(folder, name), "--quiet", "--threads", "1"];
      const ran = await cli(folder, "run", path, ...asked, "--method", "lloyd", ...out("run"));
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      for (const [name, stdin] of [
        [path, ""],
        ["-", table],
      ]) {
        const told = await inProcess(
          ["compare", name, ...asked, "--methods", "lloyd", "--force", ...out("all")],
          stdin,
        );
        expect(told).toMatchObject({ code: 0, stderr: "" });
        expect(fingerprint("all/comparison.json")).toBe(fingerprint("run/run.json"));
      }
    }));

  it.each([
    ["an unknown method", ["--methods", "lloyd,vfairk"], /did you mean "vfairkm"/],
    ["a method twice", ["--methods", "lloyd,lloyd"], /"lloyd" twice/],
    [
      "an option of a method that does not take part",
      ["--methods", "lloyd", "--set", "trace.x=1"],
      /takes part.*trace\.x/,
    ],
    ["an unknown option", ["--methods", "lloyd", "--set", "lloyd.start=1"], /did you mean "starts"/],
    ["a target beyond the box", ["--methods", "lloyd", "--target", "1.5"], /--target.*"1.5"/],
    ["no seeds", ["--methods", "lloyd", "--seeds", "0"], /--seeds.*"0"/],
  ])("refuses %s in one line", async (_, flags, line) => {
    await withTable(async (folder) => {
      const { code, stderr, stdout } = await cli(folder, ...ASKED, ...flags);
      expect(stderr).toMatch(line);
      expect([code, stdout, stderr.trim().split("\n").length]).toEqual([2, "", 1]);
      expect(filesIn(folder)).toEqual(["table.csv"]);
    });
  });
});
