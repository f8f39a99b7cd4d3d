import { verdictRule } from "../audit/audit-options.ts";
import type { Audit, AuditAttribute, Estimate, NamedCell, Verdict } from "../audit/audit-result.ts";
import { wholeRowsOf } from "../audit/suggest/whole-rows-best.ts";
import { bestText } from "../words/best-text.ts";
import { cellText, leastText } from "../words/cell-text.ts";
import { escaped } from "../words/escaped.ts";
import { balanceText, percentText, pText } from "../words/number-text.ts";
import { list, paragraph, section } from "./markup.ts";

const MOST_FINDINGS = 20;

/** The widest gap, both measures, verdict: of every attribute, in this order. */
export function verdictSection(audit: Audit): string {
  const { findings, settings } = audit;
  return section(
    "verdict",
    "Verdict",
    ...audit.attributes.flatMap((attribute) => [
      `<h3>By ${escaped(attribute.name)}${attribute.crossed ? " (crossed)" : ""}</h3>`,
      ...verdictSentences(attribute).map((sentence) => paragraph(sentence)),
    ]),
    findings.length === 0 ? "" : paragraph("Cells that deviate from chance, widest gap first:"),
    list(findings.slice(0, MOST_FINDINGS).map(({ text }) => text)),
    findings.length > MOST_FINDINGS
      ? paragraph(`and ${findings.length - MOST_FINDINGS} more with narrower gaps.`, "soft")
      : "",
    paragraph(verdictRule(settings.draws, settings.confidence), "soft"),
  );
}

/** What is to be said about an attribute, a sentence each. */
function verdictSentences(attribute: AuditAttribute): string[] {
  const { verdict, figures } = attribute;
  const information = figures.informationShare?.value ?? 0;
  return [
    `${capital(widestText(attribute))}.`,
    `${capital(measuresText(attribute))}.`,
    `${capital(verdict.headline)}.`,
    ...(verdict.kind === "nothing to test" ? [] : [`${capital(togetherText(attribute))}.`]),
    `The cluster tells ${percentText(information)} of what there is to know about the group.`,
  ];
}

/** The same in one short sentence, for a summary. */
export function briefVerdict(attribute: AuditAttribute): string {
  const { name, worst, lowest, figures, verdict } = attribute;
  const wholeRows = wholeRowsOf(attribute);
  const same = worst?.cluster === lowest?.cluster && worst?.group === lowest?.group;
  const cell = worst === undefined ? "no cluster has rows" : `the ${gapName(worst)} is ${cellText(worst)} of the data`;
  const other = lowest === undefined || same ? "" : `${leastText(lowest)}; `;
  const verb = verdict.deviating === 1 ? "deviates" : "deviate";
  const found =
    verdict.kind === "deviates"
      ? verdict.deviating === 0
        ? "the clusters as a whole deviate from chance"
        : `${verdict.deviating} of ${verdict.cells} cells ${verb} from chance`
      : verdict.kind;
  return `By ${name}: ${cell}; representation ${balanceText(figures.representation?.value ?? 0)} (${other}${bestText(wholeRows.representation)}), balance ${balanceText(figures.balance?.value ?? 0)} (${bestText(wholeRows.balance)}); ${found}.`;
}

/** How often chance does as much of what the verdict says. */
export function verdictP({ kind, p, even }: Verdict): string {
  return pText(kind === "more even than chance" ? even : p);
}

/** The p-value of the verdict, which is of no single cell. */
export function togetherText(attribute: AuditAttribute): string {
  return `all cells together: ${verdictP(attribute.verdict)}, against ${methodText(attribute)}`;
}

export function methodText({ verdict: { method, tables } }: AuditAttribute): string {
  return method === "exact" ? `all ${tables} tables of these sizes` : `${tables} random clusterings of these sizes`;
}

export function widestText({ worst, verdict }: AuditAttribute): string {
  if (worst === undefined) return "no cluster has rows";
  return `${gapName(worst)}: ${cellText(worst)} of the data${byChance(worst, verdict)}`;
}

/** Among all cells, or among those that deviate: another gap may be wider that chance could explain. */
function gapName({ deviates }: NamedCell): string {
  return deviates ? "widest gap beyond chance" : "widest gap";
}

/** What is to be said beside a cell that is not listed as deviating; other cells, or all together, may. */
export function byChance({ deviates, shareOfCluster, shareOfData }: NamedCell, { kind }: Verdict): string {
  if (deviates || shareOfCluster === shareOfData) return "";
  return kind === "deviates" ? ", which by itself could be chance" : ", which chance could explain";
}

/** Both measures: what each hangs on, its best, and what chance has. */
export function measuresText(attribute: AuditAttribute): string {
  const { figures } = attribute;
  const wholeRows = wholeRowsOf(attribute);
  const { representation, balance } = figures;
  const by = (estimate: Estimate | undefined): string =>
    estimate?.chance === undefined ? "" : `; by chance ${estimate.chance.range.map(balanceText).join(" to ")}`;
  return (
    `representation ${balanceText(representation?.value ?? 0)} (${decidingText(attribute)}; ${bestText(wholeRows.representation)}${by(representation)}), ` +
    `balance ${balanceText(balance?.value ?? 0)} (${bestText(wholeRows.balance)}${by(balance)})`
  );
}

/** What the representation hangs on. */
export function decidingText({ lowest, verdict }: AuditAttribute): string {
  return lowest === undefined ? "a cluster is empty" : `${leastText(lowest)}${byChance(lowest, verdict)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
