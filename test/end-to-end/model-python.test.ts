import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cli, inFolder } from "./cli.ts";
import { readCsv } from "./oracle.ts";

const DOC = join(import.meta.dirname, "../../docs/model.md");
const python = spawnSync("python3", ["--version"]).status === 0;
if (!python) console.warn("The example of docs/model.md is not run: install python3.");

/** Numbers, two kinds of categories, 0 and 1, two attributes of which one is ranges; gaps, and values never seen before. */
function table(rows: number, strange: boolean): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const age = strange && i % 11 === 5 ? "?" : String(18 + ((i * 37) % 60));
    const income = i % 13 === 7 ? "" : (1000 + ((i * i * 7919) % 50_000) / 7).toFixed(3);
    const region = strange && i % 9 === 2 ? "atlantis" : i % 17 === 4 ? "NA" : ["north", "south", "west"][(i * i) % 3];
    const owner = strange && i % 10 === 3 ? "perhaps" : i % 4 === 0 ? "yes" : "no";
    const member = i % 19 === 6 ? "" : String((i >> 1) % 2);
    const sex = strange && i % 8 === 1 ? ["x", ""][i % 2] : i % 3 === 0 ? "f" : "m";
    const years = strange && i % 14 === 9 ? "" : String((i * 31) % 45);
    return [age, income, region, owner, member, sex, years].join(",");
  });
  return `age,income,region,owner,member,sex,years\n${lines.join("\n")}\n`;
}

it.skipIf(!python).each(["zscore", "minmax+l2"])(
  "the Python program of docs/model.md predicts what fairfront does, also for missing and unseen values, with scale %s",
  async (scale) => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "people.csv"), table(400, false));
      writeFileSync(join(folder, "new.csv"), table(500, true));
      const [, program] = /```python\n([\s\S]*?)```/.exec(readFileSync(DOC, "utf8"))!;
      writeFileSync(join(folder, "predict.py"), program);
      const asked = ["people.csv", "--protect", "sex,years<10,10-20,>20", "--clusters", "4", "--missing", "impute"];
      const search = ["--scale", scale, "--method", "safairkm", "--set", "starts=8", "--set", "iterations=8"];
      expect(await cli(folder, "run", ...asked, ...search, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
      const wish = ["--cost", "+20%", "--model", "model.json"];
      expect(await cli(folder, "pick", "run", ...wish)).toMatchObject({ code: 0 });
      expect(await cli(folder, "predict", "model.json", "new.csv", "--out", "out.csv")).toMatchObject({ code: 0 });
      const ours = readCsv(join(folder, "out.csv")).get("cluster")!;
      const theirs = spawnSync("python3", ["predict.py", "model.json", "new.csv"], { cwd: folder, encoding: "utf8" });
      expect(theirs.stderr).toBe("");
      expect(theirs.stdout.trimEnd().split("\n")).toEqual(ours);
      expect(new Set(ours).size).toBeGreaterThan(1);
      // What it cannot read is no missing value.
      writeFileSync(join(folder, "other.csv"), `${table(3, false)}30,"13,933.99",north,yes,1,f,3\n`);
      const other = spawnSync("python3", ["predict.py", "model.json", "other.csv"], { cwd: folder, encoding: "utf8" });
      expect(other.stderr).toContain("could not convert string to float: '13,933.99'");
    });
  },
);
