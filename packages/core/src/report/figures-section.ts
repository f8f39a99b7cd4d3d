import { smallCellRule } from "../audit/audit-options.ts";
import type { Audit, AuditAttribute, Estimate, Figures } from "../audit/audit-result.ts";
import { FIGURES, type FigureName } from "../audit/figures.ts";
import { escaped } from "../words/escaped.ts";
import { balanceText, decimalText, percentText } from "../words/number-text.ts";
import { details, list, paragraph, section, table } from "./markup.ts";

const NAMES = Object.keys(FIGURES) as FigureName[];
const COLUMNS = [{ title: "figure" }, { title: "value", number: true }];
const MOST_FINDINGS = 20;

/** Every figure of the audit, with what it means. */
export function figuresSection(audit: Audit): string {
  const quality = figureRows(audit.quality);
  const { findings, settings } = audit;
  return section(
    "figures",
    "The figures",
    findings.length === 0
      ? paragraph("No group's share of a cluster differs from the data by more than chance explains.")
      : paragraph(
          `${findings.length === 1 ? "One deviation" : `${findings.length} deviations`} that chance does not explain:`,
        ),
    list(findings.slice(0, MOST_FINDINGS).map(({ text }) => text)),
    findings.length > MOST_FINDINGS
      ? paragraph(`and ${findings.length - MOST_FINDINGS} more, weaker ones.`, "soft")
      : "",
    ...audit.attributes.flatMap((attribute) => attributeParts(attribute)),
    quality.length === 0 ? "" : table("Quality of the clusters", COLUMNS, quality),
    paragraph(smallCellRule(settings.smallCell), "soft"),
    paragraph(
      `Ranges are the middle ${percentText(settings.confidence)} of ${settings.draws} bootstrap samples: what the figure would mostly be if rows like these were drawn again. Clusters that were made to be balanced are so for these very rows; a new draw is less balanced, and its worst cluster worse.`,
      "soft",
    ),
  );
}

function attributeParts(attribute: AuditAttribute): string[] {
  const { name, crossed, chance, figures } = attribute;
  const { observed, mean, range, verdict } = chance;
  return [
    `<h3>By ${escaped(name)}${crossed ? " (crossed)" : ""}</h3>`,
    paragraph(
      `${capital(verdict)}: the balance of the rows is ${balanceText(observed)}; drawing clusters of these sizes at random gives ${balanceText(mean)} on average, mostly ${balanceText(range[0])} to ${balanceText(range[1])}.`,
    ),
    table(`Figures by ${name}`, COLUMNS, figureRows(figures)),
    details("Per cluster", clusterTable(attribute)),
    details("Per group", groupTable(attribute)),
  ];
}

function figureRows(figures: Figures): string[][] {
  return NAMES.flatMap((name) => {
    const estimate = figures[name];
    if (estimate === undefined) return [];
    const { title, about, better } = FIGURES[name];
    const wish = ` <span class="flag">(${better} is better)</span>`;
    return [[`${escaped(title)}<br><span class="flag">${escaped(about)}</span>${wish}`, estimateText(estimate)]];
  });
}

function clusterTable({ name, clusters }: AuditAttribute): string {
  const shown = NAMES.filter((figure) => clusters.some(({ figures }) => figures[figure] !== undefined));
  return table(
    `Clusters by ${name}`,
    [
      { title: "cluster" },
      ...shown.map((figure) => ({ title: FIGURES[figure].title, number: true })),
      { title: "against chance" },
    ],
    clusters.map(({ cluster, figures, small, chance }) => [
      escaped(cluster),
      ...shown.map((figure) => estimateText(figures[figure])),
      small ? '<span class="flag">too small to tell</span>' : escaped(chance?.verdict ?? "-"),
    ]),
  );
}

function groupTable({ name, groups }: AuditAttribute): string {
  const shown = NAMES.filter((figure) => groups.some(({ figures }) => figures[figure] !== undefined));
  return table(
    `Groups of ${name}`,
    [
      { title: "group" },
      { title: "rows", number: true },
      { title: "share", number: true },
      ...shown.map((figure) => ({ title: FIGURES[figure].title, number: true })),
    ],
    groups.map(({ name: group, rows, share, figures, small }) => [
      `${escaped(group)}${small ? ' <span class="flag">small</span>' : ""}`,
      String(rows),
      percentText(share),
      ...shown.map((figure) => estimateText(figures[figure])),
    ]),
  );
}

function estimateText(estimate: Estimate | undefined): string {
  if (estimate === undefined || estimate.value === null) return "-";
  const { value, interval } = estimate;
  const range =
    interval === undefined ? "" : ` <span class="flag range">${plain(interval[0])} to ${plain(interval[1])}</span>`;
  return plain(value) + range;
}

function plain(value: number): string {
  const size = Math.abs(value);
  return size >= 1000 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : decimalText(value, 3);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
