import type { AuditAttribute } from "../audit/audit-result.ts";
import { cellText } from "../words/cell-text.ts";
import { balanceText, percentText, pText } from "../words/number-text.ts";
import { methodText } from "./verdict-section.ts";

/** The worst cell in words. */
export function worstSentence({ name, worst }: AuditAttribute): string {
  if (worst === undefined) return `By ${name}: no cluster has rows.`;
  return `By ${name}: ${cellText(worst)} of the data${worst.deviates ? "" : ", which chance could explain"}.`;
}

/** Balance and representation, each with its best and what it hangs on. */
export function bothMeasures({ name, figures, bestBalance, lowest }: AuditAttribute): string {
  const relative = figures.relativeBalance?.value;
  const share = relative === null || relative === undefined ? "" : `${percentText(relative)} of `;
  const cell = lowest === undefined ? "a cluster is empty" : cellText(lowest);
  return `By ${name}: balance ${balanceText(figures.balance?.value ?? 0)} (${share}its best, ${balanceText(bestBalance)}); representation ${balanceText(figures.representation?.value ?? 0)} (best 1; ${cell}).`;
}

const SURE = {
  deviates: "the clusters differ more than chance explains",
  "like chance": "chance could have made such clusters, and the table is large enough to show it if it were otherwise",
  "too small to tell": "the table is too small to tell whether chance made such clusters",
  "more even than chance": "the clusters are more even than chance would make them",
} as const;

/** What the verdict rests on. */
export function sureText(attribute: AuditAttribute): string {
  const { name, verdict } = attribute;
  return `By ${name}: ${SURE[verdict.kind]} (${pText(verdict.kind === "more even than chance" ? verdict.even : verdict.p)}, ${methodText(attribute)}).`;
}
