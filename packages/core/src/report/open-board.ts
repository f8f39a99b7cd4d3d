import type { Audit } from "../audit/audit-result.ts";
import type { ChanceBand } from "../audit/chance-band.ts";
import type { FrontRow } from "../run-folder/front-rows.ts";
import { measureOf } from "../run-folder/measure-of.ts";
import type { RunRecord } from "../run-folder/run-record.ts";
import { balanceText, costText, countText, percentText, surplusText } from "../words/number-text.ts";
import { bothMeasures, sureText, widestSentence } from "./board-words.ts";
import { bandText } from "./choice-words.ts";
import type { ReportAnswer } from "./report-data.ts";

export interface OpenBoardInput {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  /** A choice about whose clusters nothing is known. */
  readonly chosen: FrontRow | undefined;
  readonly wish: string | undefined;
  readonly bands: readonly ChanceBand[] | undefined;
  /** Of the cheapest solution, where it is known. */
  readonly cheapest: Audit | undefined;
}

/** What is to be decided, and between what. */
export function openBoard({ record, rows, chosen, wish, bands, cheapest }: OpenBoardInput): ReportAnswer[] {
  if (rows.length === 0) return [{ label: "To be decided", texts: ["Nothing: the run found no solution."] }];
  const own = cheapest?.attributes.filter(({ crossed }) => !crossed) ?? [];
  const answer = (label: string, texts: readonly string[]): ReportAnswer[] =>
    texts.length === 0 ? [] : [{ label, texts }];
  return [
    chosen === undefined ? toDecide(record, rows) : { label: "Decided", texts: [chosenText(record, chosen, wish)] },
    { label: "What it costs", texts: costTexts(record, rows) },
    ...answer("Widest gap of the cheapest", own.map(widestSentence)),
    ...answer("Both measures of the cheapest", own.map(bothMeasures)),
    ...answer("How sure", own.map(sureText)),
    ...answer("By chance", (bands ?? []).map(bandText)),
    {
      label: "Who moves, new people",
      texts: ["Both depend on the choice: this page tells of them once a solution is picked."],
    },
  ];
}

function toDecide({ asked, problem }: RunRecord, rows: readonly FrontRow[]): ReportAnswer {
  const which =
    rows.length === 1
      ? "whether to take the one solution that was found"
      : `which of ${countText(rows.length)} trade-offs between cost and fairness to take`;
  return {
    label: "To be decided",
    texts: [
      `How to divide ${countText(problem.size)} rows into ${asked.clusters} clusters: ${which}. No choice has been made yet.`,
    ],
  };
}

function costTexts({ problem: { attributes } }: RunRecord, rows: readonly FrontRow[]): string[] {
  const told = ({ fairness }: FrontRow): string =>
    fairness
      .map((value, a) => `${measureOf(attributes[a]).name} ${balanceText(value)} by ${attributes[a].name}`)
      .join(", ");
  const [cheapest, last] = [rows[0], rows[rows.length - 1]];
  if (attributes.length === 0) return [`The cost is ${costText(cheapest.cost)}.`];
  if (rows.length === 1) return [`The one solution has ${told(cheapest)} at a cost of ${costText(cheapest.cost)}.`];
  return [
    `From ${told(cheapest)} at the least cost to ${told(last)} at a price of fairness of ${surplusText(last.priceOfFairness)}.`,
  ];
}

function chosenText({ problem: { attributes } }: RunRecord, chosen: FrontRow, wish: string | undefined): string {
  const own = chosen.fairness.map((value, a) => {
    const share = `${percentText(chosen.relativeFairness[a])} of the best`;
    return `${measureOf(attributes[a]).name} ${balanceText(value)} by ${attributes[a].name} (${share})`;
  });
  const by = wish === undefined ? "" : `, taken by ${wish}`;
  return `Solution ${chosen.id}${by}: ${own.join(", ")}${own.length === 0 ? "" : " "}at a price of fairness of ${surplusText(chosen.priceOfFairness)}.`;
}
