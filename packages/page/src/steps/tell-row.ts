import { balanceText, costText, countText, type FrontRow, percentText, surplusText } from "@fairfront/core/internal";
import { attributes } from "../state/facts/explore.ts";
import { texts } from "../texts.ts";

/** One clustering in words: its cost, and the balance of every attribute. */
export function tellRow(row: FrontRow | undefined): string {
  if (row === undefined) return "";
  return texts.explore.tell(costText(row.cost), surplusText(row.priceOfFairness), balancesText(row));
}

/** "balance 0.312 (44.5 % of the best)"; of several attributes, each by its name. */
export function balancesText({ balance, relativeBalance }: FrontRow): string {
  const named = attributes.value;
  return balance
    .map((value, a) =>
      texts.explore.tellBalance(
        named.length > 1 ? named[a]?.name : undefined,
        balanceText(value),
        percentText(relativeBalance[a]),
      ),
    )
    .join(", ");
}

/** The attribute that a clustering does worst by: the least share of its best balance. */
export function worstAttribute({ relativeBalance }: FrontRow): number {
  return relativeBalance.reduce((worst, share, a) => (share < relativeBalance[worst] ? a : worst), 0);
}

/** What stands above a chosen clustering: of several attributes the worst. */
export function headline(row: FrontRow): string {
  const worst = worstAttribute(row);
  const several = attributes.value.length > 1;
  const share = texts.explore.shareOfBest(
    percentText(row.relativeBalance[worst]),
    several ? attributes.value[worst].name : undefined,
    attributes.value.length,
  );
  return row.priceOfFairness === 0
    ? texts.explore.headlineCheapest(share)
    : texts.explore.headline(share, surplusText(row.priceOfFairness));
}

/** Rows of the smallest cluster, where labels are known. */
export function smallestText({ smallestCluster }: FrontRow): string {
  return Number.isNaN(smallestCluster) ? texts.explore.unknown : countText(smallestCluster);
}
