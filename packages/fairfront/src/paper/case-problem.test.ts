import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, tableOf } from "@fairfront/core/internal";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caseProblem } from "./case-problem.ts";
import { paperCase } from "./cases.ts";
import { subsample } from "./subsample.ts";

const table = tableOf({
  x: [0, 2, 4, 6, 8, 10, 12, 14],
  y: [1, 0, 0, 5, 3, 3, 9, 9],
  sex: ["f", "m", "m", "f", "m", "f", "m", "f"],
});

describe("subsample", () => {
  const whole = encode(table, { protect: ["sex"], clusters: 2, scale: "zscore" });

  it("keeps the scales of the whole table, and every point's row and group", () => {
    const part = subsample(whole, 5, 7);
    expect(part.size).toBe(5);
    expect(new Set(part.rows).size).toBe(5);
    const sexes = ["f", "m", "m", "f", "m", "f", "m", "f"];
    part.rows.forEach((row, p) => {
      // x has mean 7 and standard deviation sqrt(21) in the whole table
      expect(part.points[2 * p] + part.offset[0]).toBeCloseTo((2 * row - 7) / Math.sqrt(21), 12);
      expect(part.attributes[0].groups[part.attributes[0].groupOf[p]]).toBe(sexes[row]);
    });
  });

  it("draws the same rows from the same seed, and others from another", () => {
    const rows = (seed: number): number[] => [...subsample(whole, 4, seed).rows].sort();
    expect(rows(1)).toEqual(rows(1));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => rows(seed).join())).size).toBeGreaterThan(1);
  });
});

describe("caseProblem", () => {
  const empty = mkdtempSync(join(tmpdir(), "fairfront-test-"));
  const data = process.env.FAIRFRONT_DATA ?? "";
  beforeEach(() => vi.stubEnv("FAIRFRONT_DATA", empty));
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(empty, { recursive: true }));

  it("makes the synthetic sets without any file", async () => {
    const found = await caseProblem(paperCase("syn_unequal_ds2"), "own");
    expect(found).toMatchObject({
      kind: "here",
      problem: { size: 400, dim: 2, clusters: 2 },
      data: { rows: 400, features: 2, shares: [1 / 4, 3 / 4] },
    });
  });

  it("says what is missing, and how to get it", async () => {
    expect(await caseProblem(paperCase("adult-k10"), "own")).toEqual({
      kind: "missing",
      reason: `${join(empty, "adult.csv")} is not there; get it with: fairfront datasets get adult`,
    });
    const authors = await caseProblem(paperCase("bank-k5"), "authors");
    expect(authors).toMatchObject({ kind: "missing", reason: expect.stringContaining("bank_5000.csv is not there") });
  });

  it("names a file that is something else, and how to get the right one", async () => {
    const rows = Array.from(
      { length: 12 },
      (_, i) => `${i},${i * i},${i % 5},${i % 2 === 0 ? "Male" : "Female"},${i % 7},40.${i}`,
    );
    const tables = {
      "age,fnlwgt,education-num,gender,capital-gain,hours-per-week": /sex/, // other columns
      "age,fnlwgt,education-num,sex,capital-gain": /line 2/, // broken off
      "age,fnlwgt,education-num,sex,capital-gain,hours-per-week": /at least 5000 .* got 12/, // too short
    };
    for (const [head, reason] of Object.entries(tables)) {
      writeFileSync(join(empty, "adult.csv"), `${[head, ...rows].join("\n")}\n`);
      const asked = caseProblem(paperCase("adult-k10"), "own");
      await expect(asked).rejects.toThrow(reason);
      await expect(asked).rejects.toThrow(`${join(empty, "adult.csv")}: cannot be used: `);
      await expect(asked).rejects.toThrow(
        /; take it away, and get it again with: fairfront datasets get adult, or leave its figures out with only/,
      );
    }
    rmSync(join(empty, "adult.csv"));
  });

  it("reads the authors' own draw as it is", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i},${i % 5},${i % 3 === 0 ? 1 : 0}`);
    writeFileSync(join(empty, "syn_equal_ds1.csv"), `x1,x2,group\n${rows.join("\n")}\n`);
    const found = await caseProblem(paperCase("syn_equal_ds1"), "authors");
    expect(found).toMatchObject({ kind: "here", problem: { size: 12 }, data: { rows: 12, shares: [4 / 12, 8 / 12] } });
  });

  const adult = existsSync(join(data, "adult.csv"));
  it.skipIf(!adult)(
    `has the paper's Adult${adult ? "" : " (skipped: FAIRFRONT_DATA holds no adult.csv)"}`,
    async () => {
      vi.stubEnv("FAIRFRONT_DATA", data);
      const found = await caseProblem(paperCase("adult-k10"), "own");
      expect(found).toMatchObject({ kind: "here", problem: { size: 5000, dim: 5, clusters: 10 } });
      const shares = [10_771 / 32_561, 21_790 / 32_561];
      expect(found).toMatchObject({ data: { rows: 32_561, features: 5, shares } });
    },
  );
});
