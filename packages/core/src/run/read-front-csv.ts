import { InputError } from "../errors.ts";
import type { FrontRow } from "./front-rows.ts";
import type { RunRecord } from "./run-record.ts";

const TOLERANCE = 1e-9;

/** The rows of a run's front.csv, whose columns are always in the same order; refuses one that is not the record's. */
export function readFrontCsv(text: string, { problem, front }: Pick<RunRecord, "problem" | "front">): FrontRow[] {
  const best = problem.attributes.map(({ bestBalance }) => bestBalance);
  const lines = text.slice(headEnd(text)).trimEnd();
  const rows = lines === "" ? [] : lines.split("\n").map((line) => rowOf(line, best.length));
  rows.forEach((row, i) => {
    if (fits(row, i, rows[0].cost, best, problem.size)) return;
    throw new InputError("front.csv", `expected the front that the run wrote, got another line for solution ${i}`);
  });
  if (front !== undefined && front.size !== rows.length) {
    throw new InputError("front.csv", `expected the ${front.size} solutions of run.json, got ${rows.length}`);
  }
  return rows;
}

/** Where the names end; a line end within quotes belongs to one. */
function headEnd(text: string): number {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted;
    else if (!quoted && text[i] === "\n") return i + 1;
  }
  return text.length;
}

function rowOf(line: string, attributes: number): FrontRow {
  const fields = line.split(",");
  const numbers = fields
    .slice(0, 4 + 2 * attributes)
    .map((field) => (field.trim() === "" ? Number.NaN : Number(field)));
  const [id, cost] = numbers;
  return {
    id,
    cost,
    balance: numbers.slice(2, 2 + attributes),
    relativeBalance: numbers.slice(2 + attributes, 2 + 2 * attributes),
    priceOfFairness: numbers[2 + 2 * attributes],
    smallestCluster: numbers[3 + 2 * attributes],
    method: fields.slice(4 + 2 * attributes).join(","),
  };
}

/** Whether a row is one that a front can have, and what follows from its scores does. */
function fits(row: FrontRow, id: number, least: number, best: readonly number[], size: number): boolean {
  const { cost, balance, relativeBalance, priceOfFairness, smallestCluster } = row;
  const price = cost === least ? 0 : cost / least - 1;
  return (
    row.id === id &&
    Number.isFinite(cost) &&
    cost >= 0 &&
    balance.every((value) => value >= 0 && value <= 1) &&
    relativeBalance.every((value, a) => near(value, balance[a] / best[a])) &&
    near(priceOfFairness, price) &&
    Number.isInteger(smallestCluster) &&
    smallestCluster >= 0 &&
    smallestCluster <= size &&
    row.method !== ""
  );
}

function near(told: number, found: number): boolean {
  return told === found || Math.abs(told - found) <= TOLERANCE * Math.max(1, Math.abs(found));
}
