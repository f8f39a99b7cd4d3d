import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { frontCsv, isoDate, isoMoment, Rng, trace } from "@fairfront/core/internal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liftFront } from "../../packages/fairfront/src/lift/lift-front.ts";
import { liftedRows } from "../../packages/fairfront/src/lift/lifted-rows.ts";
import { wholeProblem } from "../../packages/fairfront/src/lift/whole-problem.ts";
import { dialects } from "../../packages/fairfront/src/sources/dialects.ts";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { learnFacts } from "../../packages/fairfront/src/sources/facts.ts";
import { SIGNS } from "../../packages/fairfront/src/sources/hostile-names.contract.ts";
import { rowSource } from "../../packages/fairfront/src/sources/row-source.ts";
import { prepared, sqlText, withDuckDB } from "../../packages/fairfront/src/tables/duckdb.ts";
import { QUICK_OPTIONS, QUICK_RUN } from "./engine-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-by-hand-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const parquet = join(folder, "people.parquet");
const ROWS = 600;

/** The built command line within this process: its threads are built too. */
async function fairfront(...args: string[]): Promise<string> {
  const built = new URL("../../packages/fairfront/dist/cli/command-line.js", import.meta.url).href;
  const { main } = (await import(built)) as typeof import("../../packages/fairfront/src/cli/command-line.ts");
  const said = ["", ""];
  const [stdout, stderr] = said.map(
    (_, i) =>
      new Writable({
        write: (piece, _encoding, done) => {
          said[i] += piece;
          done();
        },
      }),
  );
  const code = await main(args, { stdin: Readable.from([]), stdout, stderr, exitCode: 0 });
  if (code !== 0) throw new Error(said[1]);
  return said[0];
}

/** Runs a statement in DuckDB as a person would, over a table `people`; `n` is the row's number from 0. */
async function run(sql: string, out: string): Promise<void> {
  await withDuckDB([parquet, out], async (connection) => {
    const source = `SELECT * EXCLUDE (file_row_number), file_row_number AS n FROM read_parquet(${sqlText(parquet)}, file_row_number = true)`;
    await connection.run(`CREATE TABLE people AS ${source}`);
    const text = sql.replace(/^--.*\n/, "").replace(/;\s*$/, "");
    const format = out.endsWith("parquet") ? "FORMAT parquet" : "FORMAT csv, HEADER";
    await prepared(connection, `COPY (${text}) TO ${sqlText(out)} (${format})`, (statement) => statement.run());
  });
}

/** Runs statement after statement, until there is none. */
async function byHand(begun: string, out: string, endingOf: (trip: number) => string) {
  let said = begun;
  let trips = 0;
  for (; said.startsWith("-- Save"); trips++) {
    const [, answer] = /^-- Save what this gives as (\S+)\.csv or \.parquet; then: fairfront sql tally/.exec(said)!;
    expect(readFileSync(`${answer}.sql`, "utf8")).toBe(said.slice(said.indexOf("\n") + 1));
    await run(said, `${answer}.${endingOf(trips)}`);
    said = await fairfront("sql", "tally", out);
  }
  return { said, trips };
}

/** The front by the same passes, which the tool itself asks DuckDB for. */
async function directFront(): Promise<string> {
  const encode = {
    protect: ["sex"],
    clusters: 3,
    features: ["age", "income", "colour", "joined", "seen"],
    missing: "drop",
  } as const;
  return withRows(parquet, {}, async (engine, table) => {
    const facts = await learnFacts(engine, table, encode);
    const whole = wholeProblem(facts, encode);
    const { seed } = JSON.parse(readFileSync(join(folder, "hand/rows.json"), "utf8")).asked;
    const lifting = liftFront(rowSource(engine, table, facts), whole, {
      ...encode,
      seed,
      method: trace,
      options: QUICK_OPTIONS,
    });
    for (;;) {
      const next = await lifting.next();
      if (next.done === true) return frontCsv(whole, liftedRows(facts, whole, next.value, "trace"));
    }
  });
}

beforeAll(async () => {
  const rng = Rng.fromSeed(5);
  const rows = Array.from({ length: ROWS }, () => {
    const sex = rng.float() < 0.4 ? "f" : "m";
    const colour = rng.float() < 0.05 ? "" : ["red", "it's", "a, b"][rng.below(3)];
    return `${rng.below(50) + (sex === "f" ? 10 : 0)},${(100 * rng.normal()).toFixed(2)},"${colour}",${sex},${isoDate(rng.below(9000), "days")},${isoMoment(1e8 * rng.below(9000) + rng.below(1e8))}`;
  });
  const csv = join(folder, "people.csv");
  writeFileSync(csv, `age,income,colour,sex,joined,seen\n${rows.join("\n")}\n`);
  await withDuckDB([csv, parquet], (connection) =>
    connection.run(`COPY (SELECT * FROM read_csv(${sqlText(csv)})) TO ${sqlText(parquet)} (FORMAT parquet)`),
  );
});

describe("a table that is asked by hand", () => {
  const features = ["--features", "age,income,colour,joined,seen", "--missing", "drop"];
  const asked = [...QUICK_RUN.filter((flag) => flag !== "--features" && flag !== "age,income"), ...features];

  it("comes to the front of the direct way, whether answers are CSV or Parquet", async () => {
    const out = join(folder, "hand");
    const columns = "age:number,income:number,colour:text,sex:text,joined:date,seen:moment";
    const told = ["--columns", columns, "--key", "n", "--dialect", "duckdb"];
    const begun = await fairfront("sql", "sample", "people", ...told, ...asked, "--out", out);
    const { said, trips } = await byHand(begun, out, (trip) => (trip % 2 === 0 ? "csv" : "parquet"));
    expect(said).toMatch(/clusterings on the front of \d+ of 600 rows/);
    expect(readFileSync(join(out, "front.csv"), "utf8")).toBe(await directFront());
    expect(trips).toBeLessThan(25);
    expect(await fairfront("sql", "tally", out)).toMatch(/is finished/);
  }, 300_000);

  it("labels every row, so that the counts are those of the front", async () => {
    const hand = join(folder, "hand");
    const told = JSON.parse(await fairfront("pick", hand, "--knee", "--json"));
    const own = join(folder, "own.parquet");
    await run(await fairfront("sql", "label", hand, "--knee"), own);
    await withDuckDB([own], async (connection) => {
      const ask = async (sql: string): Promise<number[][]> =>
        (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(Number));
      const from = `FROM read_parquet(${sqlText(own)})`;
      expect(await ask(`SELECT count(*), count(DISTINCT n), count(cluster) ${from}`)).toEqual([
        [ROWS, ROWS, told.rows],
      ]);
      const counts = await ask(
        `SELECT count(*) FILTER (sex = 'f'), count(*) FILTER (sex = 'm') ${from} WHERE cluster IS NOT NULL GROUP BY cluster`,
      );
      expect(Math.min(...counts.map(([f, m]) => Math.min(f, m) / Math.max(f, m)))).toBe(told.balance[0]);
      expect(Math.min(...counts.map(([f, m]) => f + m))).toBe(told.smallestCluster);
    });
    await expect(fairfront("pick", hand, "--knee", "--labels", "x")).rejects.toThrow(/by hand.*sql label/);
    const blind = ["--model", join(folder, "blind.json"), "--blind"];
    await expect(fairfront("pick", hand, "--knee", ...blind)).rejects.toThrow(/--blind: needs one more pass/);
    expect(readFileSync(join(hand, "report.html"), "utf8")).toContain("No row was looked at again for this report");
  }, 120_000);

  it("refuses an answer that is not whole, or is not of the rows that were counted", async () => {
    const [hand, out] = [join(folder, "hand"), join(folder, "damaged")];
    cpSync(hand, out, { recursive: true });
    for (const file of ["rows.json", "front.csv"]) rmSync(join(out, file));
    const names = readdirSync(join(out, "answers"));
    const statement = (part: RegExp): string =>
      names.find((name) => name.endsWith(".sql") && part.test(readFileSync(join(out, "answers", name), "utf8")))!;
    const given = async (part: RegExp, text: string): Promise<void> => {
      const answer = join(out, "answers", statement(part).slice(0, -".sql".length));
      rmSync(`${answer}.parquet`, { force: true });
      const before = existsSync(`${answer}.csv`) ? readFileSync(`${answer}.csv`) : undefined;
      writeFileSync(`${answer}.csv`, text);
      try {
        await fairfront("sql", "tally", out);
      } finally {
        rmSync(`${answer}.csv`);
        if (before !== undefined) writeFileSync(`${answer}.csv`, before);
        else cpSync(`${answer.replace(out, hand)}.parquet`, `${answer}.parquet`);
      }
    };
    const groups = /^SELECT v0, count\(\*\) FROM/;
    for (const [text, wrong] of [
      ["f,240\nm,330\n", /expected names of columns in the first line, got the number 240/],
      ["v0,rows\nf,240\nm,330,7\n", /expected 2 fields as in the first line, got 3 in line 3/],
      ["v0,rows\nf,240\n", /600 rows were counted, then 240 by groups/],
      ["v0,rows\nf,240\nm,330\nm,330\n", /600 rows were counted, then 900 by groups/],
      ["", /could not be read: it is empty/],
    ] as const)
      await expect(given(groups, text), text).rejects.toThrow(wrong);
    const levels = /count\(\*\) AS size FROM [\s\S]* WHERE v IS NOT NULL GROUP BY v LIMIT/;
    await expect(given(levels, "part,v,size\n0,red,7\n0,it's,9\n")).rejects.toThrow(/then 16 by "colour"/);
    await expect(given(levels, "part,v,size\n0,red,7\n0,red,9\n")).rejects.toThrow(/"colour" has a value twice/);
    const again = "run the statement again";
    for (const part of [/^SELECT part, v, size, count/, /CASE label0 [\s\S]* AS width0/]) {
      const whole = join(folder, `${statement(part)}.csv`);
      await run(readFileSync(join(out, "answers", statement(part)), "utf8"), whole);
      const [head, ...rows] = readFileSync(whole, "utf8").trimEnd().split("\n");
      expect(rows.length).toBeGreaterThan(20);
      const cut = (count: number): string => [head, ...rows.slice(0, count), ""].join("\n");
      const got = (count: number): string => `expected an answer of ${rows.length} rows, got one of ${count}; ${again}`;
      await expect(given(part, cut(0))).rejects.toThrow(
        `expected an answer of at least one row, got one of 0; ${again}`,
      );
      await expect(given(part, cut(rows.length - 1))).rejects.toThrow(got(rows.length - 1));
      await expect(given(part, `${cut(rows.length)}${rows[3]}\n`)).rejects.toThrow(got(rows.length + 1));
    }
  }, 240_000);

  it("takes answers of one column, which a table of one number has", async () => {
    const out = join(folder, "one");
    const told = ["--columns", "income:number,sex:text", "--key", "n", "--dialect", "duckdb", ...QUICK_RUN];
    const features = told.map((flag) => (flag === "age,income" ? "income" : flag));
    const begun = await fairfront("sql", "sample", "people", ...features, "--out", out);
    expect((await byHand(begun, out, () => "csv")).said).toMatch(/clusterings on the front of 600 rows/);
  }, 120_000);

  it("says what is wrong with flags, folders and answers in one line", async () => {
    const out = join(folder, "wrong");
    const begin = (...more: string[]): Promise<string> =>
      fairfront("sql", "sample", "people", "--protect", "sex", "--clusters", "3", ...more);
    await expect(begin("--out", out, "--key", "n")).rejects.toThrow(/--columns: expected the columns to read/);
    await expect(begin("--out", out, "--columns", "age:number")).rejects.toThrow(/--key/);
    await expect(begin("--out", out, "--key", "n", "--columns", "age:day")).rejects.toThrow(
      /:number, :text, :date or :moment/,
    );
    await expect(begin("--out", out, "--dialect", "oracel")).rejects.toThrow(/expected one of duckdb/);
    expect(existsSync(out)).toBe(false);
    await expect(fairfront("sql", "tally", out)).rejects.toThrow(/fairfront sql sample/);
    const columns = ["--key", "n", "--columns", "age:number,sex:text"];
    expect(await begin("--out", out, ...columns)).toMatch(/^-- Save/);
    await expect(begin("--out", out, ...columns, "--seed", "9")).rejects.toThrow(/of something else/);
    const [name] = readdirSync(join(out, "answers"));
    writeFileSync(join(out, "answers", name.replace(".sql", ".parquet")), "no Parquet");
    await expect(fairfront("sql", "tally", out)).rejects.toThrow(/the answer \S+ could not be read.*save it again/);
  }, 60_000);
});

describe("every dialect", () => {
  it.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
    "keeps names and texts closed: %s",
    (_, dialect) => {
      const escapes = dialect.text("\\") !== "'\\'"; // whether a backslash means something in it
      for (const sign of SIGNS) {
        for (const quoted of [dialect.nameOf(sign), dialect.text(sign)]) {
          const body = quoted.replace(/^E/, "");
          const quote = body[0];
          expect(body.at(-1)).toBe(quote);
          const inner = (
            escapes && (quote === "'" || /^(clickhouse|bigquery)$/.test(dialect.name))
              ? body.slice(1, -1).replaceAll(/\\[\s\S]/g, "")
              : body.slice(1, -1)
          ).replaceAll(quote + quote, "");
          expect(inner).not.toContain(quote);
        }
      }
      expect(dialect.double(-0.5)).not.toMatch(/--|^-/);
    },
  );
});
