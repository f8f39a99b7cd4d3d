import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { filesAt, wouldName } from "./files-at.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-files-at-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WAYS = [
  "a.csv",
  "b.tsv",
  "d/a.csv",
  "d/e/a.csv",
  "d/e/b.csv",
  ".h/a.csv",
  ".x.csv",
  "_y.csv",
  "d/_z/a.csv",
  "dd/a.csv",
];
for (const way of WAYS) {
  mkdirSync(dirname(join(folder, "t", way)), { recursive: true });
  writeFileSync(join(folder, "t", way), "");
}
writeFileSync(join(folder, "outside.csv"), "");
symlinkSync(join(folder, "t"), join(folder, "link"));

it("says of a path what looking for files finds there", async () => {
  const patterns = [
    "",
    "*.csv",
    "**/*.csv",
    "**",
    "**/**/a.csv",
    "d/**/a.csv",
    "?/a.csv",
    "d/*/*.csv",
    "**/e/*",
    ".h/*",
    "_*",
    "*.tsv",
  ];
  for (const pattern of patterns) {
    const place = join(folder, "t", pattern);
    const { files } = await filesAt(place);
    const found = files.map((path) => relative(join(folder, "t"), path));
    expect([pattern, WAYS.filter((way) => wouldName(place, join(folder, "t", way)))]).toEqual([
      pattern,
      WAYS.filter((way) => found.includes(way)),
    ]);
    expect(WAYS.filter((way) => wouldName(place, join(folder, "link", way)))).toEqual(found.toSorted(byWays));
    expect(wouldName(place, join(folder, "outside.csv"))).toBe(false);
  }
  expect(wouldName(join(folder, "t"), join(folder, "t", "not/yet/there.csv"))).toBe(true);
  expect(wouldName(join(folder, "t", "a.csv"), join(folder, "t", "a.csv"))).toBe(false); // one file, which is not many
});

const byWays = (a: string, b: string): number => WAYS.indexOf(a) - WAYS.indexOf(b);
