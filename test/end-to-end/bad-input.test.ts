import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, filesIn, inFolder } from "./cli.ts";

const GOOD = `x,y,group\n${Array.from({ length: 40 }, (_, i) => `${i % 7},${(i * i) % 11},${i % 2 ? "a" : "b"}`).join("\n")}\n`;

const TABLES: Readonly<Record<string, string>> = {
  "good.csv": GOOD,
  "one-group.csv": "x,y,group\n1,2,a\n2,3,a\n3,4,a\n",
  "text.csv": GOOD.replace("\n3,9,a\n", "\n3,abc,a\n"),
  "empty.csv": "",
  "head.csv": "x,y,group\n",
  "nan.csv": GOOD.replace("\n3,9,a\n", "\nNaN,9,a\n"),
  "gap.csv": GOOD.replace("\n3,9,a\n", "\n,9,a\n"),
  "infinite.csv": GOOD.replace("\n3,9,a\n", "\n3,-inf,a\n"),
  "same.csv": "x,y,group\n1,1,a\n2,2,b\n1,1,b\n2,2,a\n1,1,a\n",
  "ragged.csv": "x,y,group\n1,2,a\n2,3\n3,4,b\n",
  "twice.csv": "x,x,group\n1,2,a\n2,3,b\n",
  "column.csv": "x y group\n1 2 a\n2 3 b\n",
};

/** What is asked of which table, and what the one line says. */
const CASES: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["one cluster", ["good.csv", "--protect", "group", "--clusters", "1"], /clusters.* got "1"/],
  ["more clusters than points", ["good.csv", "--protect", "group", "--clusters", "41"], /clusters.* 40 .*got 41/],
  ["clusters that are no number", ["good.csv", "--protect", "group", "--clusters", "two"], /--clusters.*"two"/],
  ["no clusters", ["good.csv", "--protect", "group"], /--clusters/],
  ["no protected column", ["good.csv", "--clusters", "2"], /--protect/],
  ["an unknown protected column", ["good.csv", "--protect", "grop", "--clusters", "2"], /did you mean "group"/],
  ["an unknown feature", ["good.csv", "--protect", "group", "--clusters", "2", "--features", "x,z"], /features.*"z"/],
  ["a protected column of one value", ["one-group.csv", "--protect", "group", "--clusters", "2"], /at least 2 groups/],
  ["text among numbers", ["text.csv", "--protect", "group", "--clusters", "2"], /y: .*"abc" in row 4/],
  ["an empty file", ["empty.csv", "--protect", "group", "--clusters", "2"], /empty file/],
  ["names without rows", ["head.csv", "--protect", "group", "--clusters", "2"], /rows below the column names/],
  ["NaN", ["nan.csv", "--protect", "group", "--clusters", "2"], /x: .*row 4/],
  ["a gap", ["gap.csv", "--protect", "group", "--clusters", "2"], /x: .*missing.*row 4/],
  ["an infinity", ["infinite.csv", "--protect", "group", "--clusters", "2"], /y: .*-Infinity in row 4/],
  ["too few distinct points", ["same.csv", "--protect", "group", "--clusters", "3"], /distinct points \(2\)/],
  ["a ragged row", ["ragged.csv", "--protect", "group", "--clusters", "2"], /3 fields.*got 2 in line 3/],
  ["a column name that comes twice", ["twice.csv", "--protect", "group", "--clusters", "2"], /"x" twice/],
  ["one column", ["column.csv", "--protect", "group", "--clusters", "2"], /separated by/],
  ["no such file", ["none.csv", "--protect", "group", "--clusters", "2"], /expected a file at "none.csv"/],
  ["a folder", ["folder", "--protect", "group", "--clusters", "2"], /got the folder/],
  ["an unknown flag", ["good.csv", "--protct", "group", "--clusters", "2"], /--protct.*Did you mean --protect/],
  [
    "an unknown method",
    ["good.csv", "--protect", "group", "--clusters", "2", "--method", "lloid"],
    /did you mean "lloyd"/,
  ],
  ["a setting without a value", ["good.csv", "--protect", "group", "--clusters", "2", "--set", "a"], /name=value/],
  ["an unknown setting", ["good.csv", "--protect", "group", "--clusters", "2", "--set", "strats=3"], /"starts"/],
  [
    "a setting out of range",
    ["good.csv", "--protect", "group", "--clusters", "2", "--set", "starts=0"],
    /starts.*got 0/,
  ],
  ["a time without a unit", ["good.csv", "--protect", "group", "--clusters", "2", "--time", "60"], /60s, 5m/],
  [
    "a file in the folder's place",
    ["good.csv", "--protect", "group", "--clusters", "2", "--out", "good.csv"],
    /a folder, got/,
  ],
  [
    "a feature that is left out",
    ["good.csv", "--protect", "group", "--clusters", "2", "--features", "x,y", "--exclude", "x"],
    /"x" is a feature and left out/,
  ],
  ["JSON and quiet", ["good.csv", "--protect", "group", "--clusters", "2", "--json", "--quiet"], /contradict/],
  ["force without a folder", ["good.csv", "--protect", "group", "--clusters", "2", "--force"], /--out/],
  [
    "iterations given twice",
    ["good.csv", "--protect", "group", "--clusters", "2", "--iterations", "3", "--set", "iterations=4"],
    /--iterations/,
  ],
];

describe("fairfront run refuses, in one line, with exit code 2 and without writing anything,", () => {
  let folder = "";
  let leave = (): void => {};
  let left: Promise<void>;
  beforeAll(async () => {
    await new Promise<void>((ready) => {
      left = inFolder(async (made) => {
        folder = made;
        for (const [name, text] of Object.entries(TABLES)) writeFileSync(join(folder, name), text);
        mkdirSync(join(folder, "folder"));
        ready();
        await new Promise<void>((done) => {
          leave = done;
        });
      });
    });
  });
  afterAll(async () => {
    leave();
    await left;
  });

  it.concurrent.each(CASES)("%s", async (_, args, why) => {
    const before = filesIn(folder);
    const { code, stdout, stderr } = await cli(folder, "run", ...args);
    expect(stderr).toMatch(why);
    expect(stderr).toMatch(/^fairfront: [^\n]+\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
    expect(filesIn(folder)).toEqual(before);
  });
});
