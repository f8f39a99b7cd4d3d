import type { AuditAttribute } from "../audit/audit-result.ts";
import type { OutcomeRate } from "../audit/outcome.ts";
import { likeness } from "../audit/share-intervals.ts";
import { wholeRowsOf } from "../audit/suggest/whole-rows-best.ts";
import { bestText } from "../words/best-text.ts";
import { cellText } from "../words/cell-text.ts";
import { balanceText, decimalText, percentText } from "../words/number-text.ts";
import { byChance, decidingText, methodText, verdictP } from "./verdict-section.ts";

/** The cell of the widest gap: of those beyond chance, where there are any. */
export function widestSentence({ name, worst, verdict }: AuditAttribute): string {
  if (worst === undefined) return `By ${name}: no cluster has rows.`;
  return `By ${name}${worst.deviates ? ", beyond chance" : ""}: ${cellText(worst)} of the data${byChance(worst, verdict)}.`;
}

/** Balance and representation, each with its best and what it hangs on. */
export function bothMeasures(attribute: AuditAttribute): string {
  const { name, figures, bestBalance } = attribute;
  const wholeRows = wholeRowsOf(attribute);
  const relative = figures.relativeBalance?.value;
  const share =
    relative === null || relative === undefined
      ? ""
      : `${percentText(relative)} of the data's own, ${balanceText(bestBalance)}; `;
  return `By ${name}: balance ${balanceText(figures.balance?.value ?? 0)} (${share}${bestText(wholeRows.balance)}); representation ${balanceText(figures.representation?.value ?? 0)} (${bestText(wholeRows.representation)}; ${decidingText(attribute)}).`;
}

/** The group whose rate of an outcome, over all rows, is least like that of the group it is compared with. */
export function outcomeSentence({ name, outcome }: AuditAttribute): string[] {
  const overall = outcome?.rates.filter(({ cluster }) => cluster === undefined) ?? [];
  const reference = overall.find(({ group }) => group === outcome?.reference);
  const compared = overall.filter(({ rate, group }) => rate !== null && group !== outcome?.reference);
  if (outcome === undefined || compared.length === 0 || reference === undefined || reference.rate === null) return [];
  const alike = ({ rate }: OutcomeRate): number => likeness(rate!, reference.rate!);
  const { group, rate, ratio } = compared.reduce((a, b) => (alike(b) < alike(a) ? b : a));
  const range = ratio?.interval.map((end) => decimalText(end, 2)).join(" to ");
  const times = ratio === null ? "" : `, ${decimalText(ratio.value, 2)} times as often (${range})`;
  return [
    `By ${name}: ${outcome.name} is ${outcome.value} for ${percentText(rate!)} of ${group} against ${percentText(reference.rate)} of ${outcome.reference}${times}.`,
  ];
}

/** What the verdict rests on. */
export function sureText(attribute: AuditAttribute): string {
  const { name, verdict } = attribute;
  const tested = verdict.kind === "nothing to test" ? "" : ` (${verdictP(verdict)}, ${methodText(attribute)})`;
  return `By ${name}: ${sureOf(attribute)}${tested}.`;
}

function sureOf({ verdict, clusters }: AuditAttribute): string {
  switch (verdict.kind) {
    case "deviates":
      return "the clusters differ more than chance explains";
    case "like chance":
      return "chance could have made such clusters, and each is large enough to have shown a share beyond four fifths";
    case "partly too small to tell":
      return `chance could have made such clusters, but ${verdict.untoldCells} of ${verdict.cells} cells are too small to have shown every share beyond four fifths${couldTell(clusters)}`;
    case "too small to tell":
      return "the table is too small to tell whether chance made such clusters";
    case "nothing to test":
      return "all rows are in one cluster, so there is nothing to test";
    case "more even than chance":
      return "the clusters are more even than chance would make them";
  }
}

/** In how many of the clusters a share beyond four fifths would have shown, whatever the group. */
function couldTell(clusters: AuditAttribute["clusters"]): string {
  const tested = clusters.filter(({ test }) => test !== null);
  const told = tested.filter(({ test }) => test?.kind === "like chance").length;
  return `; ${told === 0 ? "no cluster" : `only ${told} of ${tested.length} clusters`} could have for every group`;
}
