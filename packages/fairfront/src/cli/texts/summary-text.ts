import {
  bestValueText,
  countText,
  decimalText,
  endText,
  type FrontRow,
  oneLine,
  type Problem,
  percentText,
  RUN_FILES,
  type RunEvent,
  surplusText,
  timeText,
  wholePointsBest,
} from "@fairfront/core/internal";
import { flagNotice } from "./notice-text.ts";
import { textPlot } from "./text-plot.ts";

type End = Extract<RunEvent, { kind: "finished" | "stopped" }>;

const MOST_ROWS = 12;

function endedText(end: End): string {
  const took = end.elapsed === undefined ? "" : ` after ${timeText(end.elapsed)}`;
  return `${end.kind === "stopped" ? "stopped" : endText(end.reason)}${took}`;
}

/** What a run came to, in a line. */
export function foundText(size: number, end: End): string {
  const count = size === 1 ? "1 clustering" : `${size} clusterings`;
  return `${count} on the front, hypervolume ${end.front.hypervolume.toFixed(4)}; ${endedText(end)}`;
}

/** What a run found, for people. */
export function summaryText(problem: Problem, rows: readonly FrontRow[], end: End, folder: string): string {
  const head = problem.attributes.length === 0 ? plainHead(rows, end) : foundText(rows.length, end);
  const drawn = problem.attributes.length === 0 ? [] : [RUN_FILES.figure];
  const files = [RUN_FILES.front, RUN_FILES.labels, ...drawn, RUN_FILES.report, RUN_FILES.record].join(", ");
  return [
    head,
    ...(rows.length === 0 || problem.attributes.length === 0
      ? []
      : ["", ...frontTable(problem, rows), "", ...textPlot(rows, problem.attributes[0].measure.name)]),
    ...bestLines(problem),
    ...measureLine(problem),
    ...(end.notes.length === 0 ? [] : ["", ...end.notes.map(flagNotice)]),
    "",
    `Written to ${oneLine(folder)}: ${files}`,
    ...goingOn(end, folder),
    "",
  ].join("\n");
}

/** What whole rows allow: the shares of the best are of what no clustering exceeds, which may be more. */
export function bestLines(problem: Problem): string[] {
  const lines = problem.attributes.map((attribute) => {
    const { balance, representation } = wholePointsBest(attribute, {
      clusters: problem.clusters,
      weighted: problem.weights !== undefined,
    });
    return `Whole rows in ${problem.clusters} clusters allow, by ${oneLine(attribute.name)}: balance ${bestValueText(balance)}; representation ${bestValueText(representation)}`;
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

/** From here on the smallest group is close enough to the largest for balance to mean what people mean. */
const ALIKE = 0.8;

/** Without a protected column there is one best clustering, and no front. */
function plainHead(rows: readonly FrontRow[], end: End): string {
  const why = endedText(end);
  if (rows.length === 0) return `No clustering; ${why}`;
  const [{ cost, smallestCluster }] = rows;
  return `The best clustering: cost ${cost.toPrecision(5)}, its smallest cluster has ${countText(smallestCluster)} rows; ${why}`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  balance: "the paper's balance",
  representation: "representation (every cluster mirrors the data)",
};

/**
 * What was optimised. Balance, the paper's measure and the default, sees the smallest and the largest group only: says so
 * where that matters.
 */
function measureLine({ attributes }: Problem): string[] {
  if (attributes.length === 0) return [];
  const meanings = attributes.map(({ measure }) => MEANINGS[measure.name] ?? measure.name);
  const isOne = new Set(meanings).size === 1;
  const means = isOne ? meanings[0] : attributes.map(({ name }, a) => `${meanings[a]} by ${oneLine(name)}`).join(", ");
  const misled = attributes.filter(
    ({ measure, bestBalance, groups }) => measure.name === "balance" && (bestBalance < ALIKE || groups.length > 2),
  );
  const names = misled.map(({ name }) => oneLine(name)).join(" and ");
  const hint = ` By ${names} the groups are unequal or more than two: --measure representation asks instead that every cluster mirrors the data.`;
  return ["", `Fair here means ${means}.${misled.length === 0 ? "" : hint}`];
}

function goingOn(end: End, folder: string): string[] {
  if (end.kind === "stopped") return [`Go on with: fairfront resume ${folder}`];
  return end.reason === "time" ? [`Go on with: fairfront resume ${folder} --time 60s`] : [];
}

/** The front as lines of a table: its ends and what lies between, by equal steps of fairness. */
export function frontTable({ attributes }: Problem, rows: readonly FrontRow[]): string[] {
  const named = (what: string): string[] =>
    attributes.length === 1 ? [what] : attributes.map(({ name }) => `${what} by ${name}`);
  const head = ["id", "cost", "price", ...named("balance"), ...named("representation"), ...named("of the best")];
  const lines = spreadOver(rows).map((row) => [
    String(row.id),
    row.cost.toPrecision(5),
    surplusText(row.priceOfFairness),
    ...row.balance.map((value) => decimalText(value, 4)),
    ...(row.representation ?? []).map((value) => decimalText(value, 4)),
    ...row.relativeFairness.map(percentText),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i].length)));
  return [head, ...lines].map((line) => line.map((field, i) => field.padStart(widths[i])).join("  "));
}

/** The ends and, between them, those nearest to equal steps of fairness. */
function spreadOver(rows: readonly FrontRow[]): FrontRow[] {
  if (rows.length <= MOST_ROWS) return [...rows];
  const low = rows[0].fairness[0];
  const high = rows[rows.length - 1].fairness[0];
  const chosen = new Set([rows[0], rows[rows.length - 1]]);
  for (let i = 1; i < MOST_ROWS - 1; i++) {
    const wanted = low + ((high - low) * i) / (MOST_ROWS - 1);
    const off = (row: FrontRow): number => Math.abs(row.fairness[0] - wanted);
    chosen.add(rows.reduce((a, b) => (off(b) < off(a) ? b : a)));
  }
  return [...chosen].sort((a, b) => a.id - b.id);
}
