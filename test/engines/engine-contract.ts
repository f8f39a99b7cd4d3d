import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  auditTable,
  encode,
  findFront,
  fitModel,
  inspectTable,
  isoDate,
  isoMoment,
  lloyd,
  type Model,
  NO_CLUSTER,
  predict,
  Rng,
  type Table,
} from "@fairfront/core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditSource } from "../../packages/fairfront/src/sources/audit-source.ts";
import type { Dialect } from "../../packages/fairfront/src/sources/dialect.ts";
import type { Engine, EngineTable } from "../../packages/fairfront/src/sources/engine.ts";
import { withFileRows } from "../../packages/fairfront/src/sources/engines/duckdb.ts";
import { withRows } from "../../packages/fairfront/src/sources/engines/with-rows.ts";
import { learnFacts, type SourceFacts } from "../../packages/fairfront/src/sources/facts.ts";
import { SIGNS } from "../../packages/fairfront/src/sources/hostile-names.contract.ts";
import { inspectSource } from "../../packages/fairfront/src/sources/inspect-source.ts";
import { modelSql } from "../../packages/fairfront/src/sources/model-sql.ts";
import { rowSource } from "../../packages/fairfront/src/sources/row-source.ts";
import { sqlText, withDuckDB } from "../../packages/fairfront/src/tables/duckdb.ts";
import { readTable } from "../../packages/fairfront/src/tables/read-table.ts";
import { start as startTool } from "../end-to-end/cli.ts";

/** A server that a test started. */
export interface EngineAtHand {
  readonly dialect: Dialect;
  readonly addressOf: (table: string) => string;
  /** Makes a table of a file that is there as CSV and as Parquet. */
  readonly load: (table: string, file: LoadedFile) => Promise<void>;
  /** The name of a table as a model's SQL is told of it. */
  readonly fromOf: (table: string) => string;
  /** What `pick --labels` is told for a new table of that name. */
  readonly newTable?: ((table: string) => string) | undefined;
  /** What the tool needs to reach it. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

const TYPES = { whole: "BIGINT", number: "DOUBLE", text: "VARCHAR", date: "DATE", moment: "TIMESTAMP" } as const;

export interface LoadedFile {
  readonly csv: string;
  readonly parquet: string;
  readonly columns: readonly { readonly name: string; readonly type: keyof typeof TYPES }[];
}

const ROWS = 100_000;
const KNOWN = 1200;
const PEOPLE: LoadedFile["columns"] = [
  { name: "n", type: "whole" },
  { name: "age", type: "whole" },
  { name: "income", type: "number" },
  { name: "colour", type: "text" },
  { name: "sex", type: "text" },
  { name: "joined", type: "date" },
  { name: "seen", type: "moment" },
];

/** Rows with values that are missing or that training did not see. */
function people(rows: number, strange: boolean): string {
  const rng = Rng.fromSeed(3);
  const odd = (share: number): boolean => strange && rng.float() < share;
  const lines = Array.from({ length: rows }, (_, i) => {
    const sex = odd(0.05) ? "x" : odd(0.05) ? "" : ["f", "m"][rng.below(2)];
    return [
      i + 1,
      odd(0.05) ? "" : rng.below(20) + (sex === "f" ? 3 : 0),
      odd(0.05) ? "" : rng.below(1000) / 8,
      odd(0.05) ? "mars" : odd(0.05) ? "" : ["red", "green", "it's"][rng.below(3)],
      sex,
      odd(0.05) ? "" : isoDate(rng.below(20_000) - 4000, "days"),
      odd(0.05) ? "" : isoMoment((rng.below(20_000) - 4000) * 86_400_000 + rng.below(86_400_000)),
    ].join(",");
  });
  return `n,age,income,colour,sex,joined,seen\n${lines.join("\n")}\n`;
}

/** A short search; few solutions, since some engines take long to plan a statement of many. */
export const QUICK_OPTIONS = { starts: 1, iterations: 2, levels: 2, followed: 1, explored: 4, frontLimit: 12 };

/** Three clusters of people by that search. */
export const QUICK_RUN: readonly string[] = [
  ...["--protect", "sex", "--clusters", "3", "--features", "age,income", "--threads", "1"],
  ...Object.entries(QUICK_OPTIONS).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
];

/** Writes a file as CSV and as Parquet. */
/** Facts without what stood before fractions, which a text file shows and a table of numbers does not have. */
function asNumbers(facts: SourceFacts): SourceFacts {
  const { decimal, ...encoding } = facts.encoding;
  expect([".", undefined]).toContain(decimal);
  return { ...facts, encoding };
}

async function both(folder: string, name: string, csv: string, columns: LoadedFile["columns"]): Promise<LoadedFile> {
  const [text, parquet] = [join(folder, `${name}.csv`), join(folder, `${name}.parquet`)];
  writeFileSync(text, csv);
  const read = columns.map((column, i) => `${sqlText(`c${i}`)}: ${sqlText(TYPES[column.type])}`).join(", ");
  const named = columns.map((column, i) => `c${i} AS "${column.name.replaceAll('"', '""')}"`).join(", ");
  await withDuckDB([text, parquet], (connection) =>
    connection.run(
      `COPY (SELECT ${named} FROM read_csv(${sqlText(text)}, columns = {${read}}, header = true, quote = '"', escape = '"')) TO ${sqlText(parquet)} (FORMAT parquet)`,
    ),
  );
  return { csv: text, parquet, columns };
}

const labelOf = (value: unknown): number => (value === null ? NO_CLUSTER : Number(value));

/** Four clusters, the last of which ties with the second in every row. */
function tied(model: Model): Model {
  const twin = <Row>(rows: readonly Row[]): Row[] => [rows[0], rows[1], rows[2], rows[1]];
  const prices = model.prices.map((row, k) => row.map((_, cell) => 0.1 * k * (cell + 1)));
  return { ...model, centers: twin(model.centers), prices: twin(prices), sizes: twin(model.sizes) };
}

/** A table that stays open until `close` is called: some engines take long to open. */
async function held(address: string): Promise<{ engine: Engine; table: EngineTable; close: () => Promise<void> }> {
  let free = (): void => {};
  const released = new Promise<void>((done) => {
    free = done;
  });
  return new Promise((done, fail) => {
    const working = withRows(address, {}, async (engine, table) => {
      const close = (): Promise<void> => {
        free();
        return working;
      };
      done({ engine, table, close });
      await released;
    });
    working.catch(fail);
  });
}

/** What every engine does alike; `start` gives a server that is up, and `out` is a folder where a run of QUICK_RUN is made. */
export function engineContract(start: () => Promise<EngineAtHand>, out: string): void {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-contract-"));
  const options = { protect: ["sex"], clusters: 3, features: ["age", "income", "colour", "joined", "seen"] };
  const fairfront = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await startTool(folder, args, engine.env).ended;
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  let engine: EngineAtHand;
  let known: LoadedFile;
  let strange: LoadedFile;
  let open: Awaited<ReturnType<typeof held>>;
  beforeAll(async () => {
    engine = await start();
    known = await both(folder, "known", people(KNOWN, false), PEOPLE);
    strange = await both(folder, "strange", people(ROWS, true), PEOPLE);
    await engine.load("people", known);
    await engine.load("strangers", strange);
    open = await held(engine.addressOf("people"));
  }, 300_000);
  afterAll(async () => {
    await open?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it("has the facts, the sample, the tallies and the borders that the embedded engine has", async () => {
    const asked = async (own: Engine, table: EngineTable) => {
      const keyed = { ...table, key: own.dialect.asText(table.from === "staged" ? "n" : own.dialect.nameOf("n")) };
      const facts = asNumbers(await learnFacts(own, table, options));
      const source = rowSource(own, keyed, facts);
      const sample = await source.sample([150, 150], 5);
      const dim = sample.points.length / 300;
      const rules = [1, 2].map((r) => ({
        centers: sample.points.slice(0, 3 * dim),
        prices: Float64Array.from({ length: 6 }, (_, i) => (i * r) / 7),
      }));
      const near = await source.borders(rules, 3, new Float64Array(6).fill(0.05));
      const far = await source.far({ all: (2 * facts.squares) / facts.rows, ofEach: 15, least: [0, 1] });
      const part = await source.tally(rules, 3, { of: 0.25, seed: 9 });
      const nearest = { ...rules[0], prices: new Float64Array(6) };
      const moved = near.keys.slice(0, 5).map((key) => ({ key, cluster: 2 }));
      const stayed = await source.tallyNearest(nearest, rules[1], 3, moved);
      return { facts, sample, tallies: await source.tally(rules, 3), part, near, far, stayed };
    };
    const here = await withFileRows(known.csv, {}, asked);
    const there = await asked(open.engine, open.table);
    expect(there).toEqual(here);
    expect(here.near.keys.length).toBeGreaterThan(20);
    expect(here.far.strata.length).toBeGreaterThan(20);
    expect(here.stayed.stayed.every((rows) => rows > 0 && rows < KNOWN / 2)).toBe(true);
  }, 300_000);

  it("weighs rows as the embedded engine does, and draws the same of them", async () => {
    const asked = async (own: Engine, table: EngineTable) => {
      const keyed = { ...table, key: own.dialect.asText(table.from === "staged" ? "n" : own.dialect.nameOf("n")) };
      const wish = { protect: ["sex"], clusters: 2, features: ["age"], weight: "n" };
      const facts = asNumbers(await learnFacts(own, keyed, wish));
      const source = rowSource(own, keyed, facts);
      const rule = { centers: Float64Array.of(-1, 1), prices: Float64Array.of(0, 0.1, 0.2, 0) };
      return { facts, sample: await source.sample([150, 20], 5), tallies: await source.tally([rule], 2) };
    };
    const here = await withFileRows(known.csv, {}, asked);
    expect(await asked(open.engine, open.table)).toEqual(here);
    expect(here.tallies[0].sizes!.reduce((a, b) => a + b)).toBe(KNOWN);
    expect(here.sample.strata.length).toBeGreaterThan(100);
  }, 300_000);

  it("labels 100,000 rows with missing and unseen values as predict does, ties included", async () => {
    const problem = encode(await readTable(known.csv), options);
    const front = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 2 } });
    const model = tied(fitModel(problem, front.solutions[0]));
    const rows = await readTable(strange.csv);
    for (const policy of [{ missing: "drop" }, { missing: "impute", unseen: "drop" }] as const) {
      const expected = predict(model, rows, policy).labels;
      const sql = modelSql(engine.dialect, model, engine.fromOf("strangers"), ["n"], policy);
      const labels = new Int32Array(ROWS).fill(-9);
      for (const row of await open.engine.rows(sql)) labels[Number(row[0]) - 1] = labelOf(row.at(-1));
      expect(labels.findIndex((label, i) => label !== expected[i])).toBe(-1);
      expect(new Set(labels).size).toBe(4); // three clusters and none; the fourth never wins its ties
    }
  }, 300_000);

  it(`takes ${SIGNS.length} names and values that look like SQL as what they are`, async () => {
    expect(SIGNS.length).toBeGreaterThanOrEqual(50);
    const size = 40;
    const rng = Rng.fromSeed(4);
    const names = SIGNS.map((sign) => (/^\w+$/.test(sign) ? sign : `${sign}n`));
    const texts = names.map((name, i) => {
      const levels = [`${SIGNS[i]}v`, "plain", `v${SIGNS[i]}${SIGNS[i]}!`];
      const codes = Uint32Array.from({ length: size }, (_, row) => (row < 3 ? row : rng.below(3)));
      return { kind: "text", name, codes, levels } as const;
    });
    const table: Table = { rows: size, columns: texts };
    const group = names[SIGNS.indexOf("'; DROP TABLE canary; --")];
    const problem = encode(table, { protect: [group], clusters: 3, features: names.filter((name) => name !== group) });
    const front = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 2 } });
    const fitted = fitModel(problem, front.solutions[0]);
    const model = { ...fitted, prices: fitted.prices.map((row) => row.map(() => 0.5 * rng.float())) };
    const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const lines = Array.from({ length: size }, (_, row) =>
      [row, ...texts.map(({ codes, levels }) => field(levels[codes[row]]))].join(","),
    );
    const columns = [
      { name: "number", type: "whole" } as const,
      ...names.map((name) => ({ name, type: "text" }) as const),
    ];
    const head = columns.map(({ name }) => field(name)).join(",");
    const one = [{ name: "alive", type: "whole" }] as const;
    await engine.load("canary", await both(folder, "canary", "alive\n1\n", one));
    await engine.load("hostile", await both(folder, "hostile", `${head}\n${lines.join("\n")}\n`, columns));
    const labels = new Int32Array(size).fill(-9);
    await withRows(engine.addressOf("hostile"), {}, async (own, found) => {
      expect(found.columns.map(({ name }) => name)).toEqual(["number", ...names]);
      const values = found.columns.slice(1).map(({ value }, i) => `${value} AS value${i}`);
      const [first] = await own.rows(
        `SELECT ${values.join(", ")} FROM ${found.from} WHERE ${own.dialect.nameOf("number")} = 0`,
      );
      expect(first).toEqual(texts.map(({ levels, codes }) => levels[codes[0]]));
      for (const row of await own.rows(modelSql(own.dialect, model, engine.fromOf("hostile"), ["number"])))
        labels[Number(row[0])] = labelOf(row.at(-1));
    });
    expect(labels).toEqual(predict(model, table).labels);
    const canary = `SELECT alive FROM ${engine.fromOf("canary").split(".").map(engine.dialect.nameOf).join(".")}`;
    expect((await open.engine.rows(canary)).map(([alive]) => Number(alive))).toEqual([1]);
  }, 300_000);

  it("tells of columns and groups in a pass what is found in memory", async () => {
    const inMemory = inspectTable(await readTable(known.csv), ["sex"]);
    const found = await inspectSource(open.engine, open.table, ["sex"]);
    expect(found.rows).toBe(KNOWN);
    const numeric = inMemory.columns.map((c) => [c.name, "numbers" in c]);
    expect(found.columns.map(({ name, kind }) => [name, kind !== "text"])).toEqual(numeric);
    const milliseconds: Readonly<Record<string, number>> = { joined: 86_400_000 }; // days, in memory
    const ends = inMemory.columns.map((c) =>
      "numbers" in c ? [0, 4].map((i) => c.numbers!.quantiles[i] * (milliseconds[c.name] ?? 1)) : [],
    );
    const toldEnds = found.columns.map(({ kind, least, most }) =>
      kind === "text" ? [] : [least, most].map((end) => (kind === "date" ? Date.parse(String(end)) : end)),
    );
    expect(toldEnds).toEqual(ends);
    expect(found.attributes[0].groups).toEqual(inMemory.attributes[0].groups);
  }, 120_000);

  it("audits clusters by a pass as is done in memory", async () => {
    const asked = { labels: "colour", protect: ["sex", "age<8,>=8"], outcome: "sex=f" };
    const there = await auditSource(open.engine, open.table, asked);
    expect(there.audit).toEqual(auditTable(await readTable(known.csv), asked).audit);
    expect(there.dropped).toBe(0);
  }, 120_000);

  it("says in one line that rows are read as they are", async () => {
    const reading = { reading: { where: "age > 8" } };
    await expect(withRows(engine.addressOf("people"), reading, async () => {})).rejects.toThrow(
      /read as it is; make a view of it, or do not use where: "age > 8"$/,
    );
  });

  it("says in one line that a table is not there", async () => {
    await expect(withRows(engine.addressOf("nobody"), {}, async () => {})).rejects.toThrow(
      /expected one that is there, got ".*nobody"/,
    );
  }, 120_000);

  it("runs a table, and writes the labels of a choice where the rows are", async () => {
    const labels = engine.newTable?.("labelled") ?? "labelled";
    await fairfront("run", engine.addressOf("people"), ...QUICK_RUN, "--out", out, "--quiet");
    const pick = ["pick", out, "--knee", "--labels"];
    await expect(fairfront(...pick, labels)).rejects.toThrow(/another machine.*name it yourself/);
    const named = ["--table", engine.addressOf("people")];
    const model = join(folder, "blind.json");
    const told = JSON.parse(await fairfront(...pick, labels, ...named, "--model", model, "--blind", "--json")) as {
      balance: number[];
      smallestCluster: number;
    };
    const { rows, create, dialect } = open.engine;
    const from = engine.fromOf("labelled").split(".").map(dialect.nameOf).join(".");
    const [one] = await rows(`SELECT * FROM ${from} WHERE n = 7`);
    expect(one.length).toBe(PEOPLE.length + 1);
    const found = await rows(`SELECT cluster, sex, count(*) FROM ${from} GROUP BY cluster, sex`);
    const count = (k: number, sex: string): number =>
      Number(found.find((row) => Number(row[0]) === k && row[1] === sex)?.[2] ?? 0);
    const pairs = [0, 1, 2].map((k) => [count(k, "f"), count(k, "m")]);
    expect(pairs.flat().reduce((a, b) => a + b)).toBe(KNOWN);
    expect(Math.min(...pairs.map(([f, m]) => Math.min(f, m) / Math.max(f, m)))).toBe(told.balance[0]);
    expect(Math.min(...pairs.map(([f, m]) => f + m))).toBe(told.smallestCluster);
    await expect(create!("SELECT 1 AS one", labels)).rejects.toThrow(/labelled/); // it is there
    await expect(fairfront(...pick, labels, ...named)).rejects.toThrow(
      /--labels: expected the name of a new table, got/,
    );
    expect((await rows(`SELECT count(*) FROM ${from}`)).map(([all]) => Number(all))).toEqual([KNOWN]); // as it was
    const blind = JSON.parse(readFileSync(model, "utf8"));
    expect(blind.training.reproduced).toBeLessThan(KNOWN);
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain("What makes each cluster");
    await expect(fairfront(...pick, "labelled.csv", ...named)).rejects.toThrow(/name of a new table/);
  }, 300_000);
}
