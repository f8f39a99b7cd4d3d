import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, findFront, fitModel, lloyd, predict, Rng } from "@fairfront/core/internal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesAt } from "../../packages/fairfront/src/sources/engines/files-at.ts";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { sqlText, withDuckDB } from "../../packages/fairfront/src/tables/duckdb.ts";
import { readTable } from "../../packages/fairfront/src/tables/read-table.ts";
import { inProcess } from "../end-to-end/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ROWS = 900;
const csv = join(folder, "people.csv");
const parts = join(folder, "people");

/** One file of Parquet a partition: sex=f/year=1/part.parquet, ... */
beforeAll(async () => {
  const rng = Rng.fromSeed(8);
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const colour = i % 30 === 7 ? "" : ["red", "green", "blue"][rng.below(3)];
    return `${i},${rng.below(60)},${(10 * rng.normal()).toFixed(3)},${colour},${rng.float() < 0.3 ? "f" : "m"},${rng.below(2)}`;
  });
  writeFileSync(csv, `n,age,income,colour,sex,year\n${lines.join("\n")}\n`);
  for (const [sex, year] of [..."fm"].flatMap((s) => [0, 1].map((y) => [s, y] as const))) {
    const at = join(parts, `sex=${sex}`, `year=${year}`);
    mkdirSync(at, { recursive: true });
    const file = join(at, "part.parquet");
    const own = `SELECT n, age, income, colour FROM read_csv(${sqlText(csv)}) WHERE sex = '${sex}' AND year = ${year}`;
    await withDuckDB([csv, file], (connection) => connection.run(`COPY (${own}) TO ${sqlText(file)} (FORMAT parquet)`));
  }
  writeFileSync(join(parts, "_SUCCESS"), ""); // as engines leave it
});

describe("files of Parquet", () => {
  it("are named by a folder, by stars and by question marks", async () => {
    expect(await filesAt(parts)).toHaveLength(4);
    expect(await filesAt(join(parts, "**/*.parquet"))).toHaveLength(4);
    expect(await filesAt(join(parts, "sex=f/**/*.parquet"))).toHaveLength(2);
    expect(await filesAt(join(parts, "sex=?/year=1/*.parquet"))).toHaveLength(2);
    expect(await filesAt(join(parts, "sex=*/*.parquet"))).toHaveLength(0); // a star stays within a name
  });

  it("have their partitions as columns, and keys that do not tell where they are", async () => {
    await withRows(parts, {}, async ({ rows }, { from, key, columns }) => {
      expect(columns.map(({ name }) => name).sort()).toEqual(["age", "colour", "income", "n", "sex", "year"]);
      const [[all, different]] = await rows(`SELECT count(*), count(DISTINCT ${key}) FROM ${from}`);
      expect([Number(all), Number(different)]).toEqual([ROWS, ROWS]);
      const [[least]] = await rows(`SELECT min(${key}) FROM ${from}`);
      expect(least).toBe("sex=f/year=0/part.parquet:0");
    });
  });

  it("are inspected where they are", async () => {
    const { code, stdout } = await inProcess(["inspect", join(parts, "**/*.parquet"), "--protect", "sex", "--json"]);
    expect(code).toBe(0);
    const told = JSON.parse(stdout);
    expect(told.rows).toBe(ROWS);
    expect(told.columns.find(({ name }: { name: string }) => name === "colour").missing).toBe(30);
    const women = readFileSync(csv, "utf8").match(/,f,/g)!.length;
    expect(told.attributes[0].groups[0]).toEqual({ name: "f", rows: women, share: women / ROWS });
    const text = (await inProcess(["inspect", parts, "--protect", "sex"])).stdout;
    expect(text).toMatch(/900 rows, 6 columns[\s\S]*colour +text +3\.3 ?%[\s\S]*sex: 2 groups/);
  });

  it("are labelled by a model as predict labels the same rows", async () => {
    const table = await readTable(csv);
    const asked = { protect: ["sex"], clusters: 3, features: ["age", "income", "colour"], missing: "drop" } as const;
    const problem = encode(table, asked);
    const front = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 2 } });
    const model = fitModel(problem, front.solutions[0]);
    const path = join(folder, "model.json");
    writeFileSync(path, JSON.stringify(model));
    const out = join(folder, "labelled.csv");
    const { code, stderr } = await inProcess(["predict", path, parts, "--out", out, "--columns", "n"]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const expected = predict(model, table).labels;
    const lines = readFileSync(out, "utf8").trim().split("\n").slice(1);
    expect(lines).toHaveLength(ROWS);
    for (const line of lines) {
      const [n, cluster] = line.split(",");
      expect(cluster).toBe(expected[Number(n)] < 0 ? "" : String(expected[Number(n)]));
    }
    writeFileSync(path, JSON.stringify({ ...model, encoding: { ...model.encoding, missing: "error" } }));
    const refused = await inProcess(["predict", path, parts, "--out", out]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/30 rows lack a value.*--missing drop/) });
  });
});

it("goes to disk where memory does not suffice", async () => {
  const memory = 12e6; // half of what the rows take
  await withRows(parts, { memory, threads: 1 }, async ({ rows }) => {
    const values = [0, 1, 2, 3].map((k) => `hash(4 * i + ${k}) / 3e0 AS v${k}`).join(", ");
    await rows(`CREATE TEMP TABLE large AS SELECT ${values} FROM range(800000) AS numbers(i)`);
    const [[all]] = await rows("SELECT count(DISTINCT v0) FROM (SELECT v0 FROM large WHERE v1 > v2) AS chosen");
    expect(Number(all)).toBeGreaterThan(300_000);
    const [[used, onDisk]] = await rows(
      "SELECT sum(memory_usage_bytes)::DOUBLE, sum(temporary_storage_bytes)::DOUBLE FROM duckdb_memory()",
    );
    expect(Number(used)).toBeLessThanOrEqual(memory);
    expect(Number(onDisk)).toBeGreaterThan(0);
  });
});
