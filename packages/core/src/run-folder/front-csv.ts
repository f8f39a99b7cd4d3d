import type { InputError } from "../errors.ts";
import type { RunFileFault } from "../notices/words/run-folder-words.ts";
import { runFolderWords } from "../notices/words/run-folder-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { csvField } from "../tables/table-csv.ts";
import type { FrontRow } from "./front-rows.ts";
import { type MeasuredAttribute, measureOf } from "./measure-of.ts";
import { RUN_FILES } from "./run-files.ts";
import type { RunRecord } from "./run-record.ts";

interface Named {
  readonly attributes: readonly { readonly name: string }[];
}

/** The front as CSV, every number with all of its digits; nothing in it depends on the time or the machine. */
export function frontCsv({ attributes }: Named, rows: readonly FrontRow[]): string {
  const told = rows.every(({ representation }) => representation !== undefined);
  const lines = rows.map((row) =>
    [
      ...[row.id, row.cost, ...row.balance, ...row.relativeBalance, ...((told && row.representation) || [])],
      ...[row.priceOfFairness, row.smallestCluster, row.method],
    ].join(","),
  );
  return `${[headLine(attributes, told), ...lines].join("\n")}\n`;
}

/** Whether a front.csv, of an earlier version too, is that of these rows, byte for byte. */
export function isFrontCsv(text: string, problem: Named, rows: readonly FrontRow[]): boolean {
  const earlier = rows.map(({ representation: _, ...row }) => row);
  return text === frontCsv(problem, rows) || text === frontCsv(problem, earlier);
}

/** Runs of earlier versions do not tell representation. */
function headLine(attributes: Named["attributes"], told: boolean): string {
  const named = (what: string): string[] =>
    attributes.length === 1 ? [what] : attributes.map(({ name }) => `${what}_${name}`);
  const names = [
    ...["id", "cost"],
    ...named("balance"),
    ...named("relative_balance"),
    ...(told ? named("representation") : []),
    ...["price_of_fairness", "smallest_cluster", "method"],
  ];
  return names.map((name) => csvField(name)).join(",");
}

const TOLERANCE = 1e-9;

/** The rows of a run's front.csv; refuses one that is not the record's. */
export function readFrontCsv(text: string, { problem, front }: Pick<RunRecord, "problem" | "front">): FrontRow[] {
  const { attributes, size } = problem;
  const told = [true, false].find((representation) => text.startsWith(`${headLine(attributes, representation)}\n`));
  if (told === undefined) throw refused({ kind: "head" });
  const lines = text.slice(headLine(attributes, told).length + 1).trimEnd();
  const rows = lines === "" ? [] : lines.split("\n").map((line) => rowOf(line, attributes, told));
  const best = attributes.map(({ bestBalance }) => bestBalance);
  rows.forEach((row, i) => {
    if (!fits(row, i, rows[0].cost, best, size)) throw refused({ kind: "line", line: i + 2 });
  });
  if (front !== undefined && front.size !== rows.length) {
    throw refused({ kind: "solutions", count: front.size, got: rows.length });
  }
  return rows;
}

function rowOf(line: string, measured: readonly MeasuredAttribute[], told: boolean): FrontRow {
  const attributes = measured.length;
  const measures = told ? 3 : 2;
  const fields = line.split(",");
  const count = 4 + measures * attributes;
  const numbers = fields.slice(0, count).map((field) => (field.trim() === "" ? Number.NaN : Number(field)));
  const part = (i: number): number[] => numbers.slice(2 + i * attributes, 2 + (i + 1) * attributes);
  const [balance, representation] = [part(0), told ? part(2) : []];
  const fairness = measured.map((attribute, a) =>
    measureOf(attribute).name === "representation" ? representation[a] : balance[a],
  );
  return {
    id: numbers[0],
    cost: numbers[1],
    fairness,
    relativeFairness: fairness.map((value, a) => value / measureOf(measured[a]).best),
    balance,
    relativeBalance: part(1),
    ...(told && { representation }),
    priceOfFairness: numbers[count - 2],
    smallestCluster: numbers[count - 1],
    method: fields.slice(count).join(","),
  };
}

/** Whether a row is one that a front can have, and what follows from its scores does. */
function fits(row: FrontRow, id: number, least: number, best: readonly number[], size: number): boolean {
  const { cost, balance, relativeBalance, representation = [], priceOfFairness, smallestCluster } = row;
  return (
    row.id === id &&
    Number.isFinite(cost) &&
    cost >= 0 &&
    [...balance, ...representation].every((value) => value >= 0 && value <= 1) &&
    relativeBalance.every((value, a) => isNear(value, balance[a] / best[a])) &&
    isNear(priceOfFairness, cost === least ? 0 : cost / least - 1) &&
    Number.isInteger(smallestCluster) &&
    smallestCluster >= 0 &&
    smallestCluster <= size &&
    row.method !== ""
  );
}

/** Equal but for rounding. */
export function isNear(told: number, found: number): boolean {
  return told === found || Math.abs(told - found) <= TOLERANCE * Math.max(1, Math.abs(found));
}

function refused(fault: RunFileFault): InputError {
  return refusalOf(runFolderWords, "run-file-misfit", RUN_FILES.front, { fault });
}
