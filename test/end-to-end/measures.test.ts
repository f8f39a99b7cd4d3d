import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cli, inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));

const rowsOf = (file: string): string[][] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** The least of share in the cluster over share in the data, either way round, by the definition. */
function slowRepresentation(groups: readonly string[], clusters: readonly string[]): number {
  const share = (of: readonly string[], group: string): number => of.filter((g) => g === group).length / of.length;
  let least = 1;
  for (const cluster of new Set(clusters)) {
    const inside = groups.filter((_, i) => clusters[i] === cluster);
    for (const group of new Set(groups)) {
      const quotient = share(inside, group) / share(groups, group);
      least = Math.min(least, quotient, quotient === 0 ? 0 : 1 / quotient);
    }
  }
  return least;
}

describe("fairfront run --measure representation", { timeout: 120_000 }, () => {
  it("optimises what its labels have by the definition, and says both measures", async () => {
    await inFolder(async (folder) => {
      const ask = ["--protect", "sex", "--clusters", "4", "--iterations", "4", "--measure", "representation"];
      const run = await cli(folder, "run", TABLE, ...ask, "--out", "run");
      expect(run).toMatchObject({ code: 0 });
      expect(run.stdout).toMatch(/balance +representation +of the best/);
      expect(run.stdout).not.toContain("--measure"); // nobody is told of what they asked for
      const front = rowsOf(join(folder, "run/front.csv"));
      const representations = front.map((row) => Number(row[4]));
      expect([...representations].sort((a, b) => a - b)).toEqual(representations); // nondominated, the cheapest first
      expect(representations.at(-1)!).toBeGreaterThan(0.9);
      const id = front.length - 1;
      const picked = await cli(folder, "pick", "run", "--representation", "0.9", "--labels", "labels.csv");
      expect(picked).toMatchObject({ code: 0 });
      const least = front.find((row) => Number(row[4]) >= 0.9)!;
      expect(picked.stdout).toContain(`Solution ${least[0]}, `);
      const rows = rowsOf(join(folder, "labels.csv"));
      const told = slowRepresentation(
        rows.map((row) => row[0]),
        rows.map((row) => row.at(-1)!),
      );
      expect(told).toBeCloseTo(Number(least[4]), 12);
      expect(Number(front[id][4])).toBeGreaterThanOrEqual(Number(least[4]));
      expect(readFileSync(join(folder, "run/report.html"), "utf8")).toContain("representation of sex");
    });
  });

  it("is told of where groups are unequal and balance was optimised", async () => {
    await inFolder(async (folder) => {
      const run = await cli(folder, "run", TABLE, "--protect", "sex", "--clusters", "3", "--iterations", "2");
      expect(run.stdout).toMatch(/the paper's balance\. By sex .* --measure representation/);
    });
  });
});

describe("fairfront run --min-size, without a protected column", { timeout: 120_000 }, () => {
  it("gives one clustering that keeps the limit, which pick and predict take", async () => {
    await inFolder(async (folder) => {
      const run = await cli(folder, "run", TABLE, "--clusters", "12", "--min-size", "60", "--out", "run");
      expect(run).toMatchObject({ code: 0 });
      expect(existsSync(join(folder, "run/front.svg"))).toBe(false);
      const picked = await cli(folder, "pick", "run", "--id", "0", "--labels", "labels.csv", "--model", "model.json");
      expect(picked).toMatchObject({ code: 0 });
      const sizes = new Map<string, number>();
      for (const row of rowsOf(join(folder, "labels.csv"))) sizes.set(row.at(-1)!, (sizes.get(row.at(-1)!) ?? 0) + 1);
      expect(sizes.size).toBe(12);
      expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(60);
      expect(await cli(folder, "predict", "model.json", TABLE, "--out", "new.csv")).toMatchObject({ code: 0 });
    });
  });

  it.each([
    [["--clusters", "12"], /--protect: expected the protected column/],
    [["--clusters", "12", "--min-size", "100"], /1000 rows/],
    [["--clusters", "12", "--max-size", "50"], /1000/],
    [["--clusters", "12", "--min-size", "many"], /--min-size: expected a number of rows/],
    [
      ["--clusters", "5", "--protect", "sex", "--measure", "parity"],
      /--measure: expected one of balance, representation/,
    ],
    [["--clusters", "5", "--protect", "sex", "--share", "sex=female:0.9..1"], /female/],
    [["--clusters", "5", "--protect", "sex", "--share", "sex=other:0..1"], /no group "other"/],
    [["--clusters", "5", "--protect", "sex", "--share", "nonsense"], /such as sex=female:0\.4\.\.0\.6/],
  ])("refuses %j in one line", async (asked, line) => {
    await inFolder(async (folder) => {
      const { code, stderr } = await inProcess(["run", TABLE, ...asked, "--out", join(folder, "run")]);
      expect(code).toBe(2);
      expect(stderr.trimEnd().split("\n").at(-1)).toMatch(line);
    });
  });
});
