import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EncodeOptions, encode, noticeText } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { flagMessage } from "../cli/texts/notice-text.ts";
import { wholeProblem } from "../lift/whole-problem.ts";
import { sqlText, withDuckDB } from "../tables/duckdb.ts";
import { readTable } from "../tables/read-table.ts";
import { withFileRows } from "./engines/duckdb.ts";
import { withRows } from "./engines/with-rows.ts";
import { learnFacts } from "./facts.ts";
import { inspectSource } from "./inspect-source.ts";
import { putMixedRows } from "./mixed-rows.contract.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-facts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function factsAndProblem(path: string, options: EncodeOptions) {
  const problem = encode(await readTable(path), options);
  const facts = await withFileRows(path, { threads: 2 }, (engine, table) => learnFacts(engine, table, options));
  return { problem, facts };
}

describe("the facts of all rows", () => {
  const cases: readonly (readonly [string, Partial<EncodeOptions>])[] = [
    ["zscore", {}],
    ["minmax", { scale: "minmax" }],
    ["numbers as they are", { scale: "none", exclude: ["seen"] }],
    ["rows of length 1", { scale: "zscore+l2" }],
    ["missing values dropped", { missing: "drop" }],
    ["missing values filled in", { missing: "impute" }],
    ["ranges, quantiles and crossings", { protect: ["sex*age/3", "level<2,>=2"], missing: "drop" }],
    ["groups by dates and by moments", { protect: ["joined<1990-01-01,>=1990-01-01", "seen/2"], missing: "drop" }],
    ["small groups merged", { protect: ["level"], group: "other<600" }],
    ["whole weights", { weight: "age" }],
    ["broken weights", { weight: "income", protect: ["sex", "level"] }],
  ];
  it("hold how numbers were written, and tell a guess, as the encoder does in memory", async () => {
    for (const [name, pays, expected] of [
      ["commas.csv", ["900,5", "1.300", "5.200"], { decimal: "," }],
      ["points.csv", ["900.5", "1.300", "5.200"], { decimal: "." }],
      ["guess.csv", ["900", "1.300", "5.200"], { guessed: ["pay"] }],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(
        path,
        `pay;sex\n${Array.from({ length: 60 }, (_, i) => `${pays[i % 3]};${"fmm"[(i % 5) >> 1]}`).join("\n")}\n`,
      );
      const { problem, facts } = await factsAndProblem(path, { protect: ["sex"], clusters: 2 });
      const { decimal, guessed } = facts.encoding;
      expect([decimal, guessed]).toEqual([problem.encoding.decimal, problem.encoding.guessed]);
      expect(facts.encoding).toMatchObject(expected);
      expect(facts.notices).toEqual(problem.notices);
    }
  });

  it("leave out whole numbers that run without a gap over all rows, in whatever order the rows come", async () => {
    const path = join(folder, "shuffled.csv");
    const lines = Array.from(
      { length: 30_011 },
      (_, i) => `${(i * 7919) % 30_011},${(i * 31) % 97},${i % 3 === 0 ? "f" : "m"}`,
    );
    writeFileSync(path, `applicant,pay,sex\n${lines.join("\n")}\n`);
    const { problem, facts } = await factsAndProblem(path, { protect: ["sex"], clusters: 2 });
    expect(facts.encoding.features.map(({ name }) => name)).toEqual(["pay"]);
    expect(facts.notices).toEqual(problem.notices);
  });

  it.each(cases)("are what the encoder learns in memory: %s", async (name, more) => {
    const path = putMixedRows(folder, `${name}.csv`, more.missing !== undefined);
    const options: EncodeOptions = { protect: ["sex"], clusters: 4, ...more };
    const { problem, facts } = await factsAndProblem(path, options);
    expect(facts.encoding.attributes).toEqual(problem.encoding.attributes);
    expect(facts.encoding.constant).toEqual(problem.encoding.constant);
    expect(facts.rows).toBe(problem.size);
    expect(facts.encoding.unit).toBeCloseTo(problem.encoding.unit, 12);
    facts.encoding.features.forEach((feature, i) => {
      const expected = problem.encoding.features[i];
      expect({ ...feature, shift: 0, spread: 0 }).toEqual({ ...expected, shift: 0, spread: 0 });
      expect(Math.abs(feature.shift - expected.shift)).toBeLessThan(1e-12 * (1 + Math.abs(expected.shift)));
      expect(Math.abs(feature.spread / expected.spread - 1)).toBeLessThan(1e-12);
    });
    expect(Math.abs(facts.squares / problem.squares - 1)).toBeLessThan(1e-9);
    facts.offset.forEach((mean, i) => {
      expect(Math.abs(mean - problem.offset[i])).toBeLessThan(1e-9);
    });
    const sizes = facts.strata.map(({ rows }) => rows).reduce((a, b) => a + b);
    expect(sizes).toBe(problem.size);
    expect(Math.abs(facts.mass / problem.mass - 1)).toBeLessThan(1e-12);
    const own = wholeProblem(facts, options).attributes.map(({ masses, sizes: rows }) => ({ masses, rows }));
    problem.attributes.forEach(({ masses, sizes: rows }, a) => {
      expect(own[a].rows).toEqual(rows);
      for (const [j, mass] of masses.entries()) expect(Math.abs(own[a].masses[j] / mass - 1)).toBeLessThan(1e-12);
    });
  });

  it("refuse missing values where nothing is said about them", async () => {
    const path = putMixedRows(folder, "gaps.csv", true);
    const options = { protect: ["sex"], clusters: 3 };
    const found = withFileRows(path, {}, (engine, table) => learnFacts(engine, table, options));
    await expect(found).rejects.toThrow(/sex.*expected a value in every row.*choose missing: "drop"/);
    expect(await found.catch(flagMessage)).toMatch(/choose --missing drop or --missing impute, or .* with --exclude$/);
    const learn = (lines: readonly string[]) => {
      writeFileSync(join(folder, "lacking.csv"), `x,y,sex\n${lines.join("\n")}\n`);
      return withFileRows(join(folder, "lacking.csv"), {}, (engine, table) => learnFacts(engine, table, options)).catch(
        flagMessage,
      );
    };
    const lines = Array.from({ length: 40 }, (_, i) => [`${i % 7}`, `${i % 5}`, "fm"[i % 2]]);
    const without = (column: number, rows: number): string[] =>
      lines.map((line, i) => line.map((value, j) => (j === column && i < rows ? "" : value)).join(","));
    expect(await learn(without(2, 3))).toMatch(/^sex: .*--missing drop/); // a group is not made up
    expect(await learn(without(2, 3))).not.toMatch(/impute/);
    expect(await learn(without(1, 30))).toMatch(/^y: .*--exclude "y".*--missing drop/); // nor most of a column
    expect(await learn(without(1, 30))).not.toMatch(/impute/);
  });

  it("refuse infinite numbers, whatever is done about missing values, and an inspection tells them from these", async () => {
    const path = join(folder, "infinite.parquet");
    const rows =
      "SELECT n % 17 + 0.5 AS x, CASE WHEN n < 2 THEN '-inf'::DOUBLE WHEN n < 7 THEN 'nan'::DOUBLE WHEN n < 9 THEN NULL ELSE n % 11 END AS pay, CASE WHEN n % 3 = 0 THEN 'f' ELSE 'm' END AS sex FROM range(200) AS t(n)";
    await withDuckDB([path], (connection) => connection.run(`COPY (${rows}) TO ${sqlText(path)} (FORMAT parquet)`));
    for (const missing of ["error", "drop", "impute"] as const) {
      const asked = { protect: ["sex"], clusters: 3, missing, features: ["x", "pay"] };
      const found = withRows(path, {}, (engine, table) => learnFacts(engine, table, asked));
      await expect(found).rejects.toThrow(
        /^pay: expected finite numbers, got infinite ones in 2 rows; correct the values$/,
      );
    }
    const { columns, notices } = await withRows(path, {}, (engine, table) => inspectSource(engine, table, []));
    expect(columns[1]).toMatchObject({ name: "pay", missing: 7, least: 0, most: 10 });
    expect(notices.map(noticeText)).toEqual(["pay: 2 infinite values, which are refused; correct them"]);
  });

  it("refuse what the encoder refuses: columns that are mostly made up, measures that are not one each, weights of 0", async () => {
    const path = putMixedRows(folder, "refused.csv", true);
    const learn = (more: Partial<EncodeOptions>) =>
      withFileRows(path, {}, (engine, table) =>
        learnFacts(engine, table, { protect: ["sex"], clusters: 3, missing: "impute", ...more }),
      );
    await expect(learn({ maxMissing: "1%" })).rejects.toThrow(/missing/);
    await expect(learn({ measure: ["balance", "representation"] })).rejects.toThrow(/expected one.*got 2/);
    await expect(learn({ weight: "level" })).rejects.toThrow(/positive number as the weight of every row, got 0/);
    await expect(learn({ weight: "member" })).rejects.toThrow(/weight of every row, but \d+ lack one/);
    await expect(learn({ weight: "city" })).rejects.toThrow(/positive numbers as weights, got text/);
    const heavy = join(folder, "heavy.csv");
    const lines = Array.from({ length: 40 }, (_, i) => `${i % 7},${i % 3},${"fm"[i % 2]},${i === 5 ? 1e308 : 1}`);
    writeFileSync(heavy, `x,y,sex,w\n${lines.join("\n")}\n`);
    const asked = { protect: ["sex"], clusters: 2, weight: "w" };
    await expect(withFileRows(heavy, {}, (engine, table) => learnFacts(engine, table, asked))).rejects.toThrow(
      /w: expected weights whose products a double can hold, got 1e\+308/,
    );
  });
});
