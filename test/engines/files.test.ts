import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { encode, findFront, fitModel, lloyd, predict, Rng } from "@fairfront/core/internal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSource } from "../../packages/fairfront/src/sources/audit-source.ts";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { learnFacts } from "../../packages/fairfront/src/sources/facts.ts";
import { rowSource } from "../../packages/fairfront/src/sources/row-source.ts";
import { sqlText, withDuckDB } from "../../packages/fairfront/src/tables/duckdb.ts";
import { filesAt } from "../../packages/fairfront/src/tables/files-at.ts";
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
    expect((await filesAt(parts)).files).toHaveLength(4);
    expect((await filesAt(join(parts, "**/*.parquet"))).files).toHaveLength(4);
    expect((await filesAt(join(parts, "sex=f/**/*.parquet"))).files).toHaveLength(2);
    expect((await filesAt(join(parts, "sex=?/year=1/*.parquet"))).files).toHaveLength(2);
    expect((await filesAt(join(parts, "sex=*/*.parquet"))).files).toHaveLength(0); // a star stays within a name
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

  it("are told apart by what is below the named folder alone, and no folder takes the place of a column", async () => {
    const write = async (path: string, select: string): Promise<string> => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      await withDuckDB([file], (connection) => connection.run(`COPY (${select}) TO ${sqlText(file)} (FORMAT parquet)`));
      return file;
    };
    const values = (place: string) =>
      withRows(join(folder, place), {}, async ({ rows }, { from, columns }) =>
        rows(`SELECT ${columns.map(({ value }) => value).join(", ")} FROM ${from} ORDER BY 1`),
      );
    await write("x=7/rows/a.parquet", "SELECT 1.5::DOUBLE AS x, 'a' AS g");
    await write("x=7/rows/b.parquet", "SELECT 'b' AS g, 2.5::DOUBLE AS x");
    for (const place of ["x=7/rows", "x=7/rows/*.parquet"])
      expect(await values(place)).toEqual([
        [1.5, "a"],
        [2.5, "b"],
      ]);
    expect(await values("x=7/rows/a.parquet")).toEqual([[1.5, "a"]]);
    await write("widest/a.parquet", "SELECT 1::INTEGER AS x, 'a' AS g");
    await write("widest/b.parquet", "SELECT 2.7::DOUBLE AS x, 'b' AS g");
    expect(await values("widest")).toEqual([
      [1, "a"],
      [2.7, "b"],
    ]);
    await write("p=🦆/q=01/a.parquet", "SELECT 1 AS x");
    await write("p=🦆/q=1/a.parquet", "SELECT 2 AS x");
    expect(await values("p=🦆")).toEqual([
      [1, "01"],
      [2, "1"],
    ]);
    const wrong: [string, string, string, RegExp][] = [
      ["X=1/a.parquet", "SELECT 1 AS x", "X=2/a.parquet", /differ in more than the case of letters, got "x" and "X"/],
      ["x=1/a.parquet", "SELECT 1 AS x", "x=2/a.parquet", /"x" twice/],
      ["a.parquet", "SELECT 1 AS x, 2 AS y", "b.parquet", /same columns.*"y" in ".*a\.parquet", not in ".*b\.parquet"/],
      ["b.parquet", "SELECT 1 AS x, 2 AS y", "a.parquet", /same columns.*"y" in ".*b\.parquet", not in ".*a\.parquet"/],
      ["a.parquet", "SELECT 'one' AS x", "b.parquet", /"x" to have one type.*VARCHAR in ".*a.*INTEGER in ".*b/],
    ];
    for (const [i, [first, select, second, said]] of wrong.entries()) {
      await write(`wrong ${i}/${first}`, select);
      await write(`wrong ${i}/${second}`, "SELECT 1 AS x");
      await expect(values(`wrong ${i}`)).rejects.toThrow(said);
    }
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

  it("are audited where they are, as a file of the same rows is", async () => {
    const asked = ["--labels", "colour", "--protect", "sex,age<30,>=30", "--missing", "drop", "--json"];
    const audit = async (table: string) => JSON.parse((await inProcess(["audit", table, ...asked])).stdout);
    const [here, there] = [await audit(csv), await audit(parts)];
    expect(there.rows).toBe(ROWS - 30);
    expect(there).toEqual(here);
    const refused = await inProcess(["audit", parts, "--labels", "colour", "--protect", "sex", "--suggest"]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/--suggest: needs the rows one by one/) });
    const compared = await inProcess(["compare", parts, "--protect", "sex", "--clusters", "3"]);
    expect(compared).toMatchObject({ code: 2, stderr: expect.stringMatching(/compared in memory/) });
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

it("takes columns of dates, moments and yes and no, and says which", async () => {
  const typed = join(folder, "typed");
  for (const part of [0, 1]) {
    mkdirSync(join(typed, `part=${part}`), { recursive: true });
    const file = join(typed, `part=${part}`, "rows.parquet");
    const sql = `SELECT DATE '2024-02-01' + CAST(n AS INTEGER) AS day, TIMESTAMP '2024-02-01 10:30:00' + to_seconds(n) AS moment, n % 2 = 0 AS member, 'a' AS text FROM range(${20 * part}, ${20 * part + 20}) AS numbers(n)`;
    await withDuckDB([file], (connection) => connection.run(`COPY (${sql}) TO ${sqlText(file)} (FORMAT parquet)`));
  }
  const { stdout, stderr } = await inProcess(["inspect", typed, "--protect", "member", "--json"]);
  expect(stderr).toBe("");
  const { columns, attributes } = JSON.parse(stdout);
  expect(columns.slice(0, 3)).toEqual([
    { name: "day", kind: "date", missing: 0, least: "2024-02-01", most: "2024-03-11" },
    { name: "moment", kind: "date", missing: 0, least: "2024-02-01T10:30:00.000Z", most: "2024-02-01T10:30:39.000Z" },
    { name: "member", kind: "text", missing: 0, least: "false", most: "true" },
  ]);
  expect(attributes[0].groups.map(({ rows }: { rows: number }) => rows)).toEqual([20, 20]);
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

describe("files that are read in every pass", () => {
  it("are not taken for what they were once they have changed", async () => {
    const other = join(folder, "other.parquet");
    copyFileSync(join(parts, "sex=f/year=0/part.parquet"), other);
    await withRows(other, {}, async ({ rows }, { from }) => {
      const count = `SELECT count(*) FROM ${from}`;
      await rows(count);
      copyFileSync(join(parts, "sex=m/year=1/part.parquet"), other);
      await expect(rows(count)).rejects.toThrow(/changed/);
    });
  });

  it("are refused in one line where one of them is none, or damaged", async () => {
    const damaged = join(folder, "damaged");
    mkdirSync(damaged);
    const sound = readFileSync((await filesAt(parts)).files[0]);
    for (const bytes of [Buffer.alloc(0), Buffer.from("PAR1 and more PAR1"), sound.subarray(0, 300)]) {
      writeFileSync(join(damaged, "a.parquet"), bytes);
      const { code, stderr } = await inProcess(["inspect", damaged]);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^fairfront: table: [^\n]+\n$/),
      });
    }
    writeFileSync(join(damaged, "a.parquet"), sound);
    await withDuckDB([join(damaged, "b.parquet")], (connection) =>
      connection.run(`COPY (SELECT 1 AS n, 'x' AS age) TO ${sqlText(join(damaged, "b.parquet"))} (FORMAT parquet)`),
    );
    const { code, stderr } = await inProcess(["inspect", damaged]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^fairfront: table: [^\n]+\n$/) });
  });

  it.skipIf(process.platform === "win32")("are not overwritten, nor joined by what is made of them", async () => {
    const encoded = encode(await readTable(csv), { protect: ["sex"], clusters: 2, features: ["age"] });
    const front = await findFront(encoded, { method: lloyd, seed: 1 });
    const model = join(folder, "model.json");
    writeFileSync(model, JSON.stringify(fitModel(encoded, front.solutions[0])));
    const [first] = (await filesAt(parts)).files;
    const before = readFileSync(first);
    const link = join(folder, "link.parquet");
    symlinkSync(first, link);
    for (const [rows, out, why] of [
      [parts, first, /would be overwritten/],
      [join(parts, "**/*.parquet"), first, /would be overwritten/],
      [parts, link, /would be overwritten/],
      [parts, join(parts, "labels.parquet"), /would be among the rows/],
      [join(parts, "**/*.parquet"), join(parts, "labels.parquet"), /would be among the rows/],
    ] as const) {
      const { code, stderr } = await inProcess(["predict", model, rows, "--out", out]);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(why) });
    }
    const report = join(folder, "report.html");
    symlinkSync(first, report);
    const audit = ["audit", parts, "--labels", "colour", "--protect", "sex", "--missing", "drop", "--out", report];
    expect(await inProcess(audit)).toMatchObject({ code: 2, stderr: expect.stringMatching(/would be overwritten/) });
    expect(readFileSync(first).equals(before)).toBe(true);
    expect((await filesAt(parts)).files).toHaveLength(4);
  });
});

describe("groups of rows that stay where they are", () => {
  it.each([
    ["01 and 1", ["01", "1"]],
    ["numbers that a double does not tell apart", ["9007199254740992", "9007199254740993"]],
  ])("are those of the same table in memory: %s", async (_what, values) => {
    const path = join(folder, "groups.csv");
    const lines = Array.from(
      { length: 40 },
      (_, i) => `${(i * 7) % 13},${(i * 5) % 11},${values[i % 3 === 0 ? 0 : 1]}`,
    );
    writeFileSync(path, `x,y,group\n${lines.join("\n")}\n`);
    const options = { protect: ["group"], clusters: 2 };
    const files = [path];
    if (values[0].length > 2) {
      files.push(join(folder, "groups.parquet"));
      await withDuckDB(files, (connection) =>
        connection.run(`COPY (SELECT * FROM read_csv(${sqlText(path)})) TO ${sqlText(files[1])} (FORMAT parquet)`),
      );
    }
    const inMemory = encode(await readTable(path), options);
    for (const file of files) {
      const { facts, sizes } = await withRows(file, {}, async (engine, table) => {
        const facts = await learnFacts(engine, table, options);
        const drawn = await rowSource(engine, table, facts).sample([14, 26], 1);
        return { facts, sizes: [0, 1].map((s) => drawn.strata.filter((of) => of === s).length) };
      });
      expect(facts.encoding.attributes[0].groups).toEqual(inMemory.attributes[0].groups);
      expect(facts.strata.map(({ rows }) => rows)).toEqual([...inMemory.attributes[0].sizes]);
      expect(sizes).toEqual([14, 26]);
    }
  });

  it("are refused where an engine would not tell them apart", async () => {
    await withRows(csv, {}, async (engine, table) => {
      const long = { name: "id", kind: "numeric" as const, value: "9007199254740993e0 + v0" };
      const asked = learnFacts(
        engine,
        { ...table, columns: [...table.columns, long] },
        { protect: ["id"], clusters: 2, features: ["age"] },
      );
      await expect(asked).rejects.toThrow(/id: has numbers of over 15 digits/);
      const audited = auditSource(
        engine,
        { ...table, columns: [...table.columns, long] },
        { labels: "id", protect: ["sex"] },
      );
      await expect(audited).rejects.toThrow(/id: has numbers of over 15 digits/);
    });
  });

  it("and numbers that stay as they are have bounds", async () => {
    await withRows(csv, {}, async (engine, table) => {
      const wide = { name: "pay", kind: "numeric" as const, value: "1000e0 * v1" };
      const columns = [...table.columns, wide];
      const ask = (scale: "none" | "zscore") =>
        learnFacts(engine, { ...table, columns }, { protect: ["sex"], clusters: 2, features: ["pay"], scale });
      await expect(ask("none")).rejects.toThrow(/pay: has numbers too large for passes/);
      expect((await ask("zscore")).rows).toBe(ROWS);
    });
  });
});
