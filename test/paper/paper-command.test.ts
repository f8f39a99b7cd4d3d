import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cli, filesIn, inFolder } from "../end-to-end/cli.ts";

beforeEach(() => vi.stubEnv("FAIRFRONT_DATA", "nowhere"));
afterEach(() => vi.unstubAllEnvs());

describe("fairfront paper", () => {
  it("makes a figure on two threads, and says what is missing for another", () =>
    inFolder(async (folder) => {
      const run = await cli(
        folder,
        "paper",
        "--quick",
        "--only",
        "figure-1a,figure-7b",
        "--out",
        "out",
        "--threads",
        "2",
      );
      expect(run.stderr).toBe("");
      expect(run.code).toBe(0);
      expect(run.stdout).toMatch(/^reproduced +conflict \(seeds that show it: syn_unequal_ds2 1 of 1\)$/m);
      expect(run.stdout).toMatch(/^not testable: data missing bank-k5/m);
      expect(run.stdout).toMatch(/^Bank \(K = 5\) is missing: .*get it with: fairfront datasets get bank$/m);
      expect(run.stdout).toMatch(/^Report: out\/report\.html$/m);
      expect(filesIn(join(folder, "out"))).toEqual(
        expect.arrayContaining(["report.html", "results.json", "times.json", "figures/figure-1a.png"]),
      );
      const again = await cli(folder, "paper", "--quick", "--only", "figure-1a", "--out", "out", "--quiet");
      expect(again).toMatchObject({ code: 0, stdout: "out/report.html\n", stderr: "" });
    }));

  it("refuses in one line what it does not know", () =>
    inFolder(async (folder) => {
      const named = await cli(folder, "paper", "--only", "figure-9");
      expect(named).toMatchObject({ code: 2, stdout: "" });
      expect(named.stderr).toMatch(/^fairfront: --only: expected figure-1a, .*got "figure-9".*\n$/);
      expect(existsSync(join(folder, "fairfront-paper"))).toBe(false);
      const draw = await cli(folder, "paper", "--subsample", "author");
      expect(draw.stderr).toMatch(/^fairfront: --subsample: expected one of own, authors, got "author".*\n$/);
      writeFileSync(join(folder, "file"), "");
      const out = await cli(folder, "paper", "--out", "file");
      expect(out.stderr).toMatch(/^fairfront: --out: expected a folder, got the file "file"/);
      writeFileSync(join(folder, "report.html"), "mine");
      const mine = await cli(folder, "paper", "--quick", "--only", "figure-6", "--out", ".");
      expect(mine).toMatchObject({ code: 2, stdout: "" });
      expect(mine.stderr).toMatch(/^fairfront: --out: expected a new folder, .* got "\." with a "report\.html".*\n$/);
      expect(filesIn(folder).sort()).toEqual(["file", "report.html"]);
    }));
});

describe("fairfront datasets get", () => {
  it("says in a line that nobody answers, and writes nothing", () =>
    inFolder(async (folder) => {
      vi.stubEnv("FAIRFRONT_UCI", "http://127.0.0.1:9");
      const got = await cli(folder, "datasets", "get", "adult", "--out", "adult.csv");
      expect(got).toMatchObject({ code: 2, stdout: "" });
      expect(got.stderr).toMatch(
        /^fairfront: adult: expected http:\/\/127\.0\.0\.1:9\/adult\/adult\.data to answer, .*\n$/,
      );
      expect(filesIn(folder)).toEqual([]);
    }));
});
