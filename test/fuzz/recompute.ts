import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { balanceOf, costOf, zscored } from "../end-to-end/oracle.ts";
import type { Cells, FuzzCase } from "./fuzz-case.ts";
import { PLAIN } from "./table-files.ts";

const MISSING = new Set(["", "?", "na", "n/a", "nan", "null"]);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const NEAR = 1e-9;

const isMissing = (text: string | null): boolean => text === null || MISSING.has(text.trim().toLowerCase());
const numberOf = (text: string): number => (NUMBER.test(text.trim()) ? Number(text.trim()) : Number.NaN);
const near = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * Math.max(1, Math.abs(a), Math.abs(b));

/** Says where the figures of an answer do not follow from the table; undefined where they do, or where nothing is known. */
export async function figuresAgree(
  folder: string,
  { ask, truth }: FuzzCase,
  stdout: string,
): Promise<string | undefined> {
  if (truth === undefined) return undefined;
  const args = ask.args;
  const command = args[0];
  if (command === "inspect") return rowsAgree(truth, (JSON.parse(stdout) as { rows: number }).rows);
  const missing = args.includes("--missing") ? args[args.indexOf("--missing") + 1] : "error";
  const texts = isTexts(args[1], truth);
  if (command === "audit") return auditAgrees(truth, missing, texts, JSON.parse(stdout) as AuditJson);
  if (command === "predict") return predictionsAgree(folder, truth, missing);
  if (command === "pick") return pickAgrees(folder, truth, JSON.parse(stdout) as PickJson);
  const out = command === "resume" ? args[1] : "out";
  const outOfCore = join(folder, out, "rows.json");
  if (existsSync(outOfCore)) return groupsAgree(outOfCore, truth, missing, texts);
  if (texts) return undefined;
  return existsSync(join(folder, out, "front.csv")) ? frontAgrees(join(folder, out), truth, missing) : undefined;
}

/** Formats that tell texts from numbers: such a feature is one of categories, whatever its texts look like. */
function isTexts(file: string, truth: readonly Cells[]): boolean {
  return (
    /\.(json|jsonl|parquet|arrow)$|^parts$/.test(file) &&
    truth.some(({ x, y }) => [x, y].some((text) => !PLAIN.test(text ?? "")))
  );
}

function rowsAgree(truth: readonly Cells[], rows: number): string | undefined {
  return rows === truth.length ? undefined : `${rows} rows, and the table has ${truth.length}`;
}

interface AuditJson {
  readonly rows: number;
  readonly clusters: readonly unknown[];
  readonly attributes: readonly { readonly figures: { readonly balance: { readonly value: number } } }[];
  readonly quality?: { readonly cost: { readonly value: number } };
  readonly notices: readonly string[];
}

/** The rows that count, or why there can be no answer. */
function wholeRows(truth: readonly Cells[], missing: string, names: readonly (keyof Cells)[]): Cells[] | string {
  const used = names.filter((name) => !isFeature(name) || differs(truth.map((row) => row[name])));
  const lacking = (row: Cells): boolean => used.some((name) => isMissing(row[name]));
  if (missing === "error" && truth.some(lacking)) return "a value is missing, and that is no error";
  return truth.filter((row) => !lacking(row));
}

const isFeature = (name: keyof Cells): boolean => name === "x" || name === "y";

/** A feature without two different values is left out, and what it lacks with it. */
function differs(texts: readonly (string | null)[]): boolean {
  return new Set(texts.filter((text) => !isMissing(text)).map((text) => numberOf(text!))).size > 1;
}

/** Points of the features; undefined where a text is among the numbers. */
function pointsOf(rows: readonly Cells[]): number[][] | undefined {
  const features = (["x", "y"] as const).filter((name) => differs(rows.map((row) => row[name])));
  const columns = features.map((name) => rows.map((row) => String(numberOf(row[name]!))));
  if (columns.flat().some((text) => !Number.isFinite(Number(text)))) return undefined;
  const varied = columns.filter((column) => new Set(column.map(Number)).size > 1); // a constant column says nothing
  return varied.length === 0
    ? undefined
    : zscored(varied).map((point) => point.map((at, i) => at * spreadOf(varied[i])));
}

/** A column of 0 and 1 alone is as far apart as two categories are: by 1, as it stands. */
function spreadOf(column: readonly string[]): number {
  const values = column.map(Number);
  if (!values.every((value) => value === 0 || value === 1)) return 1;
  const share = values.filter((value) => value > 0).length / values.length;
  return Math.sqrt(share * (1 - share));
}

/** Small numbers for texts that are the same. */
function numbered(texts: readonly string[]): number[] {
  const names = [...new Set(texts)];
  return texts.map((text) => names.indexOf(text));
}

/** Texts as they are, or without the space around them: both are a reading. */
const READINGS: readonly ((text: string) => string)[] = [(text) => text, (text) => text.trim()];

function auditAgrees(truth: readonly Cells[], missing: string, texts: boolean, audit: AuditJson): string | undefined {
  if (missing === "impute") return undefined;
  const rows = wholeRows(truth, missing, ["x", "y", "group", "c"]);
  if (typeof rows === "string") return rows;
  const wrong = rowsAgree(rows, audit.rows);
  if (wrong !== undefined) return wrong;
  const told = audit.attributes[0].figures.balance.value;
  const balances = READINGS.map((read) => {
    const labels = numbered(rows.map(({ c }) => read(c!)));
    return balanceOf(
      rows.map(({ group }) => read(group!)),
      labels,
      Math.max(...labels) + 1,
    );
  });
  if (!balances.some((balance) => near(balance, told))) return `balance ${told}, and it is ${balances.join(" or ")}`;
  if (texts) return undefined;
  const points = pointsOf(rows);
  if (points === undefined) {
    const named = audit.notices.some((notice) => /^[xy]: /.test(notice));
    return named ? undefined : "a feature is no number in some row, and nothing is said about it";
  }
  const cost = audit.quality?.cost.value;
  const labels = READINGS.map((read) => numbered(rows.map(({ c }) => read(c!))));
  const costs = labels.map((of) => costOf(points, of, Math.max(...of) + 1));
  return cost === undefined || costs.some((known) => near(known, cost))
    ? undefined
    : `cost ${cost}, and it is ${costs.join(" or ")}`;
}

async function frontAgrees(out: string, truth: readonly Cells[], missing: string): Promise<string | undefined> {
  if (missing === "impute") return undefined;
  const rows = wholeRows(truth, missing, ["x", "y", "group"]);
  if (typeof rows === "string") return rows;
  const points = pointsOf(rows);
  if (points === undefined) return undefined; // the record tells of categories
  const lines = readFileSync(join(out, "front.csv"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  const head = lines.shift()!;
  const bytes = readFileSync(join(out, "labels.parquet"));
  const found = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
  for (const [id, line] of lines.entries()) {
    const labels = found.map((row) => Number(row[`s${id}`])).filter((label) => label >= 0);
    if (labels.length !== rows.length) return `${labels.length} labels for ${rows.length} rows`;
    const fault = solutionFault(
      points,
      rows,
      labels,
      Number(line[head.indexOf("cost")]),
      Number(line[head.indexOf("balance")]),
    );
    if (fault !== undefined) return `solution ${id}: ${fault}`;
  }
  return lines.length > 0 ? undefined : "a front without solutions";
}

interface RowsJson {
  readonly facts: { readonly rows: number; readonly strata: readonly { readonly rows: number }[] };
}

/** Where no row has a label here: as many rows in every group as the table has. */
function groupsAgree(path: string, truth: readonly Cells[], missing: string, texts: boolean): string | undefined {
  const { facts } = JSON.parse(readFileSync(path, "utf8")) as RowsJson;
  const rows = wholeRows(
    truth,
    missing === "impute" ? "drop" : missing,
    missing === "impute" ? ["group"] : ["x", "y", "group"],
  );
  if (typeof rows === "string") return rows;
  const isNumbers = pointsOf(rows) !== undefined && !texts;
  if (isNumbers && facts.rows !== rows.length) return `${facts.rows} rows, and the table has ${rows.length}`;
  const told = facts.strata.map((own) => own.rows).sort((a, b) => a - b);
  const counts = READINGS.map((read) => {
    const groups = numbered(rows.map(({ group }) => read(group!)));
    return Array.from({ length: Math.max(...groups) + 1 }, (_, g) => groups.filter((of) => of === g).length);
  });
  const same = counts.some((own) => String(own.sort((a, b) => a - b)) === String(told));
  return same || !isNumbers ? undefined : `groups of ${told} rows, and they have ${counts.join(" or ")}`;
}

function solutionFault(
  points: number[][],
  rows: readonly Cells[],
  labels: readonly number[],
  cost: number,
  balance: number,
): string | undefined {
  const clusters = Math.max(...labels) + 1;
  const known = costOf(points, labels, clusters);
  if (!near(known, cost)) return `cost ${cost}, and it is ${known}`;
  const fair = READINGS.map((read) =>
    balanceOf(
      rows.map(({ group }) => read(group!)),
      labels,
      clusters,
    ),
  );
  return fair.some((of) => near(of, balance)) ? undefined : `balance ${balance}, and it is ${fair.join(" or ")}`;
}

interface PickJson {
  readonly cost: number;
  readonly balance: readonly number[];
}

function pickAgrees(folder: string, truth: readonly Cells[], told: PickJson): string | undefined {
  const lines = readFileSync(join(folder, "labels.csv"), "utf8").trim().split(/\r?\n/).slice(1);
  const labels = lines.map((line) => Number(line.split(/[,;|]/).at(-1)));
  if (labels.length !== truth.length) return `${labels.length} labels for ${truth.length} rows`;
  const points = pointsOf(truth);
  return points && solutionFault(points, truth, labels, told.cost, told.balance[0]);
}

interface ModelJson {
  readonly encoding: {
    readonly scale: string;
    readonly features: readonly {
      readonly kind: string;
      readonly name: "x" | "y";
      readonly shift: number;
      readonly spread: number;
    }[];
  };
  readonly offset: readonly number[];
  readonly centers: readonly (readonly number[])[];
  readonly prices: readonly (readonly number[])[];
}

/** Where no prices are asked: every row is in the cluster whose center is nearest. */
function predictionsAgree(folder: string, truth: readonly Cells[], missing: string): string | undefined {
  const [head, ...lines] = readFileSync(join(folder, "p.csv"), "utf8").trim().split(/\r?\n/);
  const at = head.split(/[,;|]/).indexOf("cluster");
  if (truth.some((row) => Object.values(row).some((text) => /[\n",;|]/.test(text ?? "")))) return undefined; // several lines a row
  const wrong = rowsAgree(truth, lines.length);
  if (wrong !== undefined) return wrong;
  const { encoding, offset, centers, prices } = JSON.parse(readFileSync(join(folder, "m.json"), "utf8")) as ModelJson;
  const labels = lines.map((line) => line.split(/[,;|]/)[at]);
  const odd = labels.find((text) => text !== "" && !(Number(text) >= 0 && Number(text) < centers.length));
  if (odd !== undefined) return `cluster ${odd} of ${centers.length}`;
  if (missing === "impute" || encoding.scale !== "zscore" || prices.flat().some((price) => price !== 0))
    return undefined;
  for (const [row, cells] of truth.entries()) {
    const values = encoding.features.map(({ name, shift, spread }) =>
      isMissing(cells[name] ?? null) ? Number.NaN : (numberOf(cells[name]!) - shift) / spread,
    );
    if (values.some(Number.isNaN)) continue;
    const point = values.map((value, i) => value - offset[i]);
    const far = centers.map((center) => center.reduce((sum, at, i) => sum + (point[i] - at) ** 2, 0));
    if (!Number.isFinite(Math.min(...far)))
      return `row ${row + 1} is infinitely far from all centers, and has cluster ${labels[row]}`;
    if (labels[row] === "") return `row ${row + 1} has no cluster`;
    if (far[Number(labels[row])] > Math.min(...far) * (1 + NEAR) + NEAR)
      return `row ${row + 1} is in cluster ${labels[row]}, and another is nearer`;
  }
  return undefined;
}
