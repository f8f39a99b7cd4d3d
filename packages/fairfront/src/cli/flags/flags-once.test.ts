import { describe, expect, it } from "vitest";
import { program } from "../program.ts";

const refused = (words: string): string => {
  const root = program();
  for (const command of [root, ...root.commands]) command.action(() => undefined);
  try {
    root.parse(words.split(" "), { from: "user" });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a flag that comes twice", () => {
  it.each([
    [
      "run t.csv --measure balance --measure representation",
      '--measure: expected it once, got it twice, with "balance" and "representation"',
    ],
    ["run t.csv --min-size 5 --min-size 6", "--min-size"],
    ["run t.csv --clusters 2 --clusters 2..3", "--clusters"],
    ["run t.csv --seed 1 --seed 1", "--seed"],
    ["run t.csv --out a --out b", "--out"],
    ["run t.csv --memory 1GB --memory 2GB", "--memory"],
    ["pick r --balance 0.4 --balance 0.5", "--balance"],
    ["pick r --knee --knee chord", "--knee"],
    ["compare t.csv --seeds 2 --seeds 3", "--seeds"],
    ["audit t.csv --labels a --labels b", "--labels"],
  ])("%s: is refused, naming both values", (words, told) => {
    expect(refused(words)).toContain(told);
    expect(refused(words)).toContain("twice");
  });

  it.each([
    "run t.csv --protect a --protect b --features c --features d,e --share s=f:0.1..0.9 --share s=m:0.1..0.9",
    "run t.csv --set starts=1 --set levels=2 --quiet --quiet",
    "run t.csv --types a=text --types b=number --na x --na y",
    "audit t.csv --fail-under balance=0.1 --fail-under representation=0.2",
  ])("%s: adds up", (words) => {
    expect(refused(words)).toBe("");
  });
});
