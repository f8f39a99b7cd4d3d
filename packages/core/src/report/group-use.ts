import type { Model } from "../model/model.ts";
import { balanceText, costText } from "../words/number-text.ts";

/** Said of every model with prices. */
const USES_GROUP = "New people are placed by using their group: the rule needs it for every new row.";

/** Whether a model looks at the group of a new row; where it does not, what is left of the choice on the same rows. */
export function groupUseTexts(model: Model | undefined): string[] {
  if (model?.usesGroup !== false) return [USES_GROUP];
  const { cost, balance, fairness = [] } = model.training;
  const kept = balance.map(({ attribute, chosen, model: ruled }, a) => {
    const { representation } = fairness[a];
    return (
      `balance ${balanceText(ruled)} (chosen ${balanceText(chosen)}) and ` +
      `representation ${balanceText(representation.model)} (chosen ${balanceText(representation.chosen)}) by ${attribute}`
    );
  });
  return [
    "New people are placed without looking at their group, by the nearest centre.",
    `On the rows it was made from, that rule has cost ${costText(cost.model)} (chosen ${costText(cost.chosen)}), ${kept.join("; ")}.`,
  ];
}
