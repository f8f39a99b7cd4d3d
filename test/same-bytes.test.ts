import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { cli, inFolder } from "./end-to-end/cli.ts";
import { readCsv, readParquet } from "./end-to-end/oracle.ts";

// Pins what the command line writes, so that a change that should change no result is seen to change none.
// A change that is meant to: FAIRFRONT_PIN=1 npx vitest run test/same-bytes.test.ts writes the hashes again
// (those of data sets that are absent stay), and CHANGELOG.md says so under "Changed results".

type Hashes = Readonly<Record<string, string>>;

interface Case {
  readonly method: string;
  /** A file of FAIRFRONT_DATA, or one of the two tables that are always there. */
  readonly table: string;
  /** What --protect gets. */
  readonly protect: string;
  /** How the front's columns of balance end: one each attribute, "" where there is one only. */
  readonly attributes: readonly string[];
  readonly clusters: number;
  readonly more?: readonly string[];
  /** Present where the model, its predictions and the audit are pinned too: what audit gets besides --protect. */
  readonly audit?: readonly string[];
}

const PINNED = fileURLToPath(new URL("./same-bytes.json", import.meta.url));
const APPLICANTS = fileURLToPath(new URL("../data/applicants.csv", import.meta.url));
const pinning = process.env.FAIRFRONT_PIN === "1";

/** Small enough for a second or two; no time limit, as that would not be repeatable. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  lloyd: ["starts=3", "iterations=20"],
  "mini-batch": ["starts=2", "iterations=10", "batch=256"],
  safairkm: ["starts=8", "iterations=8"],
  trace: [
    "starts=2",
    "centerSwaps=1",
    "followed=1",
    "levels=2",
    "recentrings=1",
    "stops=60",
    "explored=8",
    "tries=2",
    "iterations=3",
  ],
  vfairkm: ["starts=2", "penalties=3", "muMax=200", "outerIterations=4", "innerIterations=50"],
  "fair-assign": ["starts=2", "iterations=20", "deltas=[0,0.1,0.4]"],
};

const ONE = [""];
const sex = { table: "applicants", protect: "sex", attributes: ONE, clusters: 4 };
const mixed = { table: "mixed", protect: "sex", attributes: ONE, clusters: 3, more: ["--missing", "impute"] };
const paper = { protect: "group", attributes: ONE, more: ["--scale", "none"] };
const adult = { ...paper, table: "adult_5000", clusters: 10 };
const bank = { ...paper, table: "bank_5000", clusters: 10 };

const CASES: readonly Case[] = [
  { ...sex, method: "lloyd" },
  { ...sex, method: "mini-batch" },
  { ...sex, method: "safairkm" },
  { ...sex, method: "trace", audit: ["--features", "age,income,debt"] },
  { ...sex, method: "vfairkm" },
  { ...sex, method: "fair-assign" },
  { ...sex, method: "safairkm", protect: "sex,age/3", attributes: ["_sex", "_age"], audit: [] },
  { ...sex, method: "trace", protect: "sex,age/3", attributes: ["_sex", "_age"] },
  { ...sex, method: "fair-assign", protect: "sex*age/3" },
  { ...sex, method: "trace", more: ["--weight", "loan_amount"], audit: ["--weight", "loan_amount"] },
  { ...mixed, method: "lloyd", audit: ["--features", "income,region", "--missing", "impute"] },
  { ...adult, method: "safairkm" },
  { ...adult, method: "trace" },
  { ...bank, method: "trace" },
  ...["syn_equal_ds1", "syn_equal_ds2", "syn_unequal_ds1", "syn_unequal_ds2"].map((table) => ({
    ...paper,
    method: "trace",
    table,
    clusters: 2,
  })),
  {
    method: "trace",
    table: "creditcard",
    protect: "SEX,EDUCATION",
    attributes: ["_SEX", "_EDUCATION"],
    clusters: 4,
    more: ["--sample", "500", "--group", "other<50"],
  },
];

const nameOf = ({ method, table, protect, clusters, more = [] }: Case): string =>
  [method, "on", table, "--protect", protect, "--clusters", clusters, ...more].join(" ");

/** The applicants with categories among the features, and gaps in a number and in a category. */
function mixedTable(): string {
  const [head, ...rows] = readFileSync(APPLICANTS, "utf8").trim().split("\n");
  const income = head.split(",").indexOf("income");
  const lines = rows.map((line, row) => {
    const fields = line.split(",");
    if (row % 17 === 3) fields[income] = "";
    const region = row % 23 === 5 ? "" : ["north", "south", "west"][((row * row) % 7) % 3];
    return [...fields, region].join(",");
  });
  return `${[`${head},region`, ...lines].join("\n")}\n`;
}

function pathOf(table: string, folder: string): string {
  if (table === "applicants") return APPLICANTS;
  if (table !== "mixed") return join(process.env.FAIRFRONT_DATA ?? "absent", `${table}.csv`);
  const path = join(folder, "mixed.csv");
  writeFileSync(path, mixedTable());
  return path;
}

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Columns by their names, so that a column more changes nothing. */
function columnsOf<Value>(columns: ReadonlyMap<string, readonly Value[]>, names: readonly string[]): unknown {
  return names.map((name) => {
    expect([...columns.keys()]).toContain(name);
    return [name, columns.get(name)];
  });
}

/** What a JSON says, without the version of its format and without sentences. */
const figuresOf = (json: string): unknown =>
  JSON.parse(json, (key, value) => (["version", "text", "notices", "warnings"].includes(key) ? undefined : value));

async function said(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(folder, ...args);
  expect({ args, code, stderr: code === 0 ? "" : stderr }).toEqual({ args, code: 0, stderr: "" });
  return stdout;
}

async function resultsOf(of: Case, folder: string): Promise<Hashes> {
  const table = pathOf(of.table, folder);
  const options = OPTIONS[of.method].flatMap((option) => ["--set", option]);
  const ask = ["--protect", of.protect, "--clusters", String(of.clusters), ...(of.more ?? [])];
  await said(
    folder,
    "run",
    table,
    ...ask,
    "--method",
    of.method,
    ...options,
    "--seed",
    "1",
    "--threads",
    "1",
    "--out",
    "out",
    "--quiet",
  );
  const front = readCsv(join(folder, "out/front.csv"));
  const balances = ["balance", "relative_balance"].flatMap((name) => of.attributes.map((end) => name + end));
  const scores = ["id", "cost", ...balances, "price_of_fairness", "smallest_cluster", "method"];
  const labels = await readParquet(join(folder, "out/labels.parquet"));
  const hashes = {
    front: hashOf(columnsOf(front, scores)),
    labels: hashOf(columnsOf(labels, ["row", ...front.get("id")!.map((id) => `s${id}`)])),
  };
  if (of.audit === undefined) return hashes;

  await said(folder, "pick", "out", "--cost", "+10%", "--model", "model.json", "--labels", "chosen.csv", "--json");
  await said(folder, "predict", "model.json", table, "--out", "predicted.csv", "--quiet");
  const measure = ["--labels", "cluster", "--protect", of.protect, ...of.audit, "--json"];
  const audit = await said(folder, "audit", "chosen.csv", ...measure);
  return {
    ...hashes,
    model: hashOf(figuresOf(readFileSync(join(folder, "model.json"), "utf8"))),
    predictions: hashOf(columnsOf(readCsv(join(folder, "predicted.csv")), ["cluster"])),
    audit: hashOf(figuresOf(audit)),
  };
}

describe("the same bytes as before", { timeout: 120_000 }, () => {
  const pinned: Readonly<Record<string, Hashes>> = existsSync(PINNED) ? JSON.parse(readFileSync(PINNED, "utf8")) : {};
  const found = new Map<string, Hashes>();

  for (const of of CASES) {
    const name = nameOf(of);
    const absent = of.table !== "mixed" && !existsSync(pathOf(of.table, ""));
    const why = absent ? ` (skipped: FAIRFRONT_DATA holds no ${of.table}.csv)` : "";
    it.skipIf(absent)(`${name}${why}`, async () => {
      const hashes = await inFolder((folder) => resultsOf(of, folder));
      found.set(name, hashes);
      if (pinning) return;
      const before = pinned[name] ?? {};
      const parts = [...new Set([...Object.keys(before), ...Object.keys(hashes)])];
      const differing = parts.filter((part) => before[part] !== hashes[part]);
      expect(differing, `${name}: not the bytes as pinned in ${differing.join(", ")}`).toEqual([]);
    });
  }

  it("is asked of every method of the catalog", async () => {
    const listed = await inFolder((folder) => said(folder, "methods"));
    const methods = [...listed.matchAll(/^(\S+) {2}\(/gm)].map(([, method]) => method);
    expect(methods.length).toBeGreaterThan(0);
    expect(methods.filter((method) => !CASES.some((of) => of.method === method))).toEqual([]);
  });

  it.skipIf(pinning)("has hashes of exactly these cases", () => {
    expect(Object.keys(pinned)).toEqual(CASES.map(nameOf));
  });

  afterAll(() => {
    if (!pinning) return;
    const kept = CASES.map(nameOf).flatMap((name) => {
      const hashes = found.get(name) ?? pinned[name];
      return hashes === undefined ? [] : [[name, hashes]];
    });
    writeFileSync(PINNED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  });
});
