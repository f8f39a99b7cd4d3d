import { balanceText, costText, countText, type FrontRow, percentText, surplusText } from "@fairfront/core/internal";
import { texts } from "../texts.ts";

/** One clustering in words. */
export function tellRow(row: FrontRow | undefined, attribute: number): string {
  if (row === undefined) return "";
  return texts.explore.tell(
    costText(row.cost),
    surplusText(row.priceOfFairness),
    balanceText(row.balance[attribute]),
    percentText(row.relativeBalance[attribute]),
  );
}

/** Rows of the smallest cluster, where labels are known. */
export function smallestText({ smallestCluster }: FrontRow): string {
  return Number.isNaN(smallestCluster) ? texts.explore.unknown : countText(smallestCluster);
}
