import {
  balanceText,
  cannotGoOn,
  costText,
  countText,
  exchangeRates,
  type FrontRow,
  type Model,
  measureOf,
  oneLine,
  percentText,
  type RunRecord,
  surplusText,
} from "@fairfront/core/internal";
import type { Chosen } from "../../runs/choose.ts";
import { textTable } from "./text-table.ts";

const MOST_ROWS = 25;

/** The front as lines: what each step costs. Shows about 25 of many. */
export function exchangeLines({ problem: { attributes } }: RunRecord, rows: readonly FrontRow[]): string[] {
  const step = Math.max(1, (rows.length - 1) / (MOST_ROWS - 1));
  const shown = [
    ...new Set(Array.from({ length: Math.min(MOST_ROWS, rows.length) }, (_, i) => Math.round(i * step))),
  ].map((i) => rows[i]);
  const solutions = shown.map(({ cost, fairness }) => ({ scores: Float64Array.of(cost, ...fairness) }));
  const rates = exchangeRates({ objectives: [], solutions }, rows[0].cost);
  const named = attributes.map((attribute) => {
    const measure = measureOf(attribute).name;
    return attributes.length === 1 ? measure : `${measure} ${attribute.name}`;
  });
  return textTable(
    ["id", "cost", "price", ...named, "of the best", "% per 0.01"],
    shown.map((row, i) => [
      String(row.id),
      costText(row.cost),
      surplusText(row.priceOfFairness),
      ...row.fairness.map(balanceText),
      row.relativeFairness.map(percentText).join(", "),
      rates[i].rate === undefined ? "" : rates[i].rate.toFixed(2),
    ]),
  );
}

/** What was chosen, for people. */
export function pickText(
  record: RunRecord,
  rows: readonly FrontRow[],
  { id, text }: Chosen,
  model: Model | undefined,
  told: readonly string[],
  files: readonly string[],
): string {
  const { attributes } = record.problem;
  const row = rows[id];
  const representation = (row.representation ?? []).map(
    (value, a) =>
      `representation by ${oneLine(attributes[a].name)} ${balanceText(value)} (1 mirrors the data in every cluster)`,
  );
  const balances = row.balance.map(
    (balance, a) =>
      `balance by ${oneLine(attributes[a].name)} ${balanceText(balance)} (${percentText(row.relativeBalance[a])} of the data's own ${balanceText(attributes[a].bestBalance)}; ${balanceText(rows[0].balance[a])} at the least cost)`,
  );
  return [
    `Solution ${id}, by ${oneLine(text)}`,
    ...told.map((line) => `  ${oneLine(line)}`),
    `  cost ${costText(row.cost)}, price of fairness ${surplusText(row.priceOfFairness)}`,
    ...[...balances, ...representation].map((line) => `  ${line}`),
    `  smallest cluster ${countText(row.smallestCluster)} rows`,
    ...(model === undefined ? [] : [`  ${modelLine(model)}`]),
    ...(cannotGoOn(record) ? [] : ["  the run has not come to its end; fairfront resume may find better ones"]),
    `Written: ${files.map(oneLine).join(", ")}`,
    "",
  ].join("\n");
}

function modelLine({ usesGroup = true, encoding: { attributes }, training: { rows, reproduced } }: Model): string {
  const uses = attributes.length === 0 ? "" : `; uses the group: ${usesGroup ? "yes" : "no"}`;
  return `the model puts ${countText(reproduced)} of ${countText(rows)} rows (${percentText(reproduced / rows)}) where the solution has them${uses}`;
}
