import {
  type ClusterCountReport,
  CRITERIA,
  costText,
  decimalText,
  oneLine,
  RUN_FILES,
  surplusText,
} from "@fairfront/core/internal";
import { COUNTS_FILE } from "../../runs/count-folders.ts";
import { textTable } from "./text-table.ts";

/** What fronts of several numbers of clusters say, for people. */
export function countsText({ entries, advice, summary }: ClusterCountReport, fair: string, folder: string): string {
  const number = (value: number | undefined): string => (value === undefined ? "-" : decimalText(value, 3));
  const rows = entries.map(({ clusters, cost, silhouette, fairSilhouette, priceOfFairness, reason }) => [
    String(clusters),
    costText(cost),
    number(silhouette),
    number(fairSilhouette),
    priceOfFairness === undefined ? "-" : surplusText(priceOfFairness),
    reason === "time" ? "time was up" : "ended",
  ]);
  const head = ["clusters", "least cost", "silhouette", "of the fair", "price of fairness", "search"];
  return [
    ...textTable(head, rows),
    "",
    ...advice.map(({ criterion, clusters, about }) => `${CRITERIA[criterion]}: ${clusters} (${about})`),
    `In short: ${summary}. ${fair}`,
    "",
    `Written to ${oneLine(folder)}: ${COUNTS_FILE}, ${RUN_FILES.report}, and a run in k-<clusters> for each`,
    "",
  ].join("\n");
}
