import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, findFront, fitModel, lloyd, NO_CLUSTER, predict, Rng } from "@fairfront/core/internal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTable } from "../../tables/read-table.ts";
import { postgres } from "../dialects/postgres.ts";
import { learnFacts } from "../facts.ts";
import { modelSql } from "../model-sql.ts";
import { rowSource } from "../row-source.ts";
import { withFileRows } from "./duckdb.ts";
import { withPostgresRows } from "./postgres.ts";

/** Where the server's programs are; undefined where it is not installed. */
const programs = (existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [])
  .map((version) => join("/usr/lib/postgresql", version, "bin"))
  .find((folder) => existsSync(join(folder, "initdb")));
const isRoot = process.getuid?.() === 0;
const canRun = programs !== undefined && (!isRoot || spawnSync("id", ["postgres"]).status === 0);
if (!canRun) console.warn("PostgreSQL is not asked: its server is not installed (apt-get install postgresql)");

const PORT = 54_399;
const folder = mkdtempSync(join(tmpdir(), "fairfront-postgres-"));
const address = `postgres://postgres@${encodeURIComponent(folder)}:${PORT}/postgres/people`;

/** The server refuses to be run by root. */
function asServer(program: string, ...args: string[]): void {
  const path = join(programs!, program);
  if (isRoot) execFileSync("runuser", ["-u", "postgres", "--", path, ...args], { stdio: "ignore" });
  else execFileSync(path, args, { stdio: "ignore" });
}

function psql(...statements: string[]): void {
  const said = statements.flatMap((statement) => ["-c", statement]);
  execFileSync(join(programs!, "psql"), [
    "-h",
    folder,
    "-p",
    String(PORT),
    "-U",
    "postgres",
    "-v",
    "ON_ERROR_STOP=1",
    ...said,
  ]);
}

/** Rows with values that are missing or that training did not see. */
function csv(rows: number, strange: boolean): string {
  const rng = Rng.fromSeed(3);
  const odd = (share: number): boolean => strange && rng.float() < share;
  const lines = Array.from({ length: rows }, (_, i) =>
    [
      i + 1,
      odd(0.05) ? "" : rng.below(20),
      odd(0.05) ? "" : rng.below(1000) / 8,
      odd(0.05) ? "mars" : odd(0.05) ? "" : ["red", "green", "it's"][rng.below(3)],
      odd(0.05) ? "x" : odd(0.05) ? "" : ["f", "m"][rng.below(2)],
    ].join(","),
  );
  return `n,age,income,colour,sex\n${lines.join("\n")}\n`;
}

const ROWS = 100_000;
const known = join(folder, "known.csv");
const strange = join(folder, "strange.csv");
const options = { protect: ["sex"], clusters: 3, features: ["age", "income", "colour"] };

describe.skipIf(!canRun)("PostgreSQL", () => {
  beforeAll(() => {
    writeFileSync(known, csv(4000, false));
    writeFileSync(strange, csv(ROWS, true));
    chmodSync(folder, 0o755);
    if (isRoot)
      chownSync(folder, Number(execFileSync("id", ["-u", "postgres"])), Number(execFileSync("id", ["-g", "postgres"])));
    asServer("initdb", "-D", join(folder, "data"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync");
    asServer(
      "pg_ctl",
      "-D",
      join(folder, "data"),
      "-w",
      "-l",
      join(folder, "log"),
      "-o",
      `-k ${folder} -p ${PORT} -c listen_addresses=`,
      "start",
    );
    const shape = "(n integer PRIMARY KEY, age integer, income double precision, colour text, sex text)";
    for (const [table, file] of [
      ["people", known],
      ["strangers", strange],
    ]) {
      psql(`CREATE TABLE ${table} ${shape}`, `\\copy ${table} FROM '${file}' WITH (FORMAT csv, HEADER)`);
    }
  }, 120_000);
  afterAll(() => {
    asServer("pg_ctl", "-D", join(folder, "data"), "-m", "immediate", "stop");
    rmSync(folder, { recursive: true, force: true });
  });

  it("has the facts, the sample and the tallies that the embedded engine has", async () => {
    const asked = async (...[engine, table]: Parameters<Parameters<typeof withPostgresRows>[2]>) => {
      const facts = await learnFacts(engine, table, options);
      const source = rowSource(engine, table, facts);
      const sample = await source.sample([150, 150], 5);
      const rules = [1, 2].map((r) => ({
        centers: sample.points.slice(0, (3 * sample.points.length) / 300),
        prices: Float64Array.from({ length: 6 }, (_, i) => (i * r) / 7),
      }));
      const near = await source.borders(rules, 3, new Float64Array(6).fill(0.05));
      return { facts, sample, tallies: await source.tally(rules, 3), near };
    };
    const here = await withFileRows(known, {}, asked);
    const there = await withPostgresRows(address, {}, asked);
    expect(there).toEqual(here);
    expect(here.near.keys.length).toBeGreaterThan(20);
  });

  it("labels 100,000 rows with missing and unseen values as predict does", async () => {
    const problem = encode(await readTable(known), options);
    const front = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 2 } });
    const fitted = fitModel(problem, front.solutions[0]);
    const model = { ...fitted, prices: fitted.prices.map((row, k) => row.map((_, c) => 0.1 * k * (c + 1))) };
    for (const policy of [{ missing: "drop" }, { missing: "impute", unseen: "drop" }] as const) {
      const expected = predict(model, await readTable(strange), policy).labels;
      const sql = modelSql(postgres, model, "strangers", ["n"], policy);
      const labels = new Int32Array(ROWS).fill(-9);
      await withPostgresRows(address, {}, async (engine) => {
        for (const row of await engine.rows(sql))
          labels[Number(row[0]) - 1] = row.at(-1) === null ? NO_CLUSTER : Number(row.at(-1));
      });
      expect(labels.findIndex((label, i) => label !== expected[i])).toBe(-1);
    }
  });

  it("takes names and values that look like SQL as what they are", async () => {
    psql("CREATE TABLE canary AS SELECT 1 AS alive");
    const signs = [
      "'",
      '"',
      ";",
      "--",
      "/*",
      "\\",
      "\\'",
      "''",
      '""',
      "$1",
      "$$",
      "%s",
      "?",
      "'; DROP TABLE canary; --",
      '"; DROP TABLE canary; --',
      "') UNION SELECT 1 --",
      "E'",
      "é",
      "名前",
      "🙂",
      "\u202e",
    ];
    await withPostgresRows(address, {}, async ({ rows }) => {
      for (const sign of signs) {
        const name = postgres.nameOf(`${sign}n`);
        const [[value]] = await rows(`SELECT ${name} FROM (SELECT ${postgres.text(sign)} AS ${name}) AS one`);
        expect(value).toBe(sign);
      }
      expect(await rows("SELECT alive FROM canary")).toEqual([[1]]);
    });
  });

  it("keeps secrets out of the address, and says in one line what is wrong", async () => {
    const none = async (): Promise<void> => {};
    await expect(withPostgresRows("postgres://a:secret@h/d/t", {}, none)).rejects.toThrow(
      /without a password(?!.*secret)/,
    );
    await expect(withPostgresRows(address.replace("people", "nobody"), {}, none)).rejects.toThrow(/"public.nobody"/);
    await expect(withPostgresRows("postgres://u@127.0.0.1:1/d/t", {}, none)).rejects.toThrow(/could not be asked/);
  });
});
