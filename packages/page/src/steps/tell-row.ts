import {
  balanceText,
  costText,
  countText,
  type FrontRow,
  percentText,
  surplusText,
  unbroken,
} from "@fairfront/core/internal";
import { attributes } from "../state/facts/explore.ts";
import { texts } from "../texts.ts";

/** One clustering in words: its cost, and how fair it is to every attribute. */
export function tellRow(row: FrontRow | undefined): string {
  if (row === undefined) return "";
  return texts.explore.tell(costText(row.cost), surplusText(row.priceOfFairness), fairnessText(row));
}

/** "balance 0.312 (44.5 % of the best)"; of several attributes, each by its name. */
function fairnessText({ fairness, relativeFairness }: FrontRow): string {
  const named = attributes.value;
  return fairness
    .map((value, a) =>
      texts.explore.tellFairness(
        named[a].measure,
        named.length > 1 ? named[a].name : undefined,
        balanceText(value),
        percentText(relativeFairness[a]),
      ),
    )
    .join(", ");
}

/** The attribute that a clustering does worst by: the least share of its best. */
export function worstAttribute({ relativeFairness }: FrontRow): number {
  return relativeFairness.reduce((worst, share, a) => (share < relativeFairness[worst] ? a : worst), 0);
}

/** What stands above a chosen clustering: of several attributes the worst. */
export function headline(row: FrontRow): string {
  const worst = worstAttribute(row);
  const several = attributes.value.length > 1;
  const share = texts.explore.shareOfBest(
    attributes.value[worst].measure,
    percentText(row.relativeFairness[worst]),
    several ? attributes.value[worst].name : undefined,
    attributes.value.length,
  );
  const told =
    row.priceOfFairness === 0
      ? texts.explore.headlineCheapest(share)
      : texts.explore.headline(share, surplusText(row.priceOfFairness));
  return unbroken(told);
}

/** Rows of the smallest cluster, where labels are known. */
export function smallestText({ smallestCluster }: FrontRow): string {
  return Number.isNaN(smallestCluster) ? texts.explore.unknown : countText(smallestCluster);
}
