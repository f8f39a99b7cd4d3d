import type { Audit, AuditAttribute, Estimate, Figures } from "../audit/audit-result.ts";
import { FIGURES, type FigureName } from "../audit/figures.ts";
import { escaped } from "../words/escaped.ts";
import { countText, decimalText, percentText, pText } from "../words/number-text.ts";
import { details, paragraph, section, table } from "./markup.ts";

const NAMES = Object.keys(FIGURES) as FigureName[];
const COLUMNS = [{ title: "figure" }, { title: "value", number: true }];

/** Every figure of the audit, with what it means. */
export function figuresSection(audit: Audit): string {
  const quality = figureRows(audit.quality);
  const { settings } = audit;
  return section(
    "figures",
    "The figures",
    ...audit.attributes.flatMap((attribute) => attributeParts(attribute)),
    quality.length === 0 ? "" : table("Quality of the clusters", COLUMNS, quality),
    paragraph(
      `Intervals hold the figure, and with ${percentText(settings.confidence)} confidence what rows like these would give in the long run: Wilson's for a share; for balance and representation, from intervals of all shares that hold together. Clusters that were made to be balanced are so for these very rows; new rows are less so. "By chance" is the middle ${percentText(settings.confidence)} of clusters of the same sizes without regard to the groups.`,
      "soft",
    ),
  );
}

function attributeParts(attribute: AuditAttribute): string[] {
  const { name, crossed, figures } = attribute;
  return [
    `<h3>By ${escaped(name)}${crossed ? " (crossed)" : ""}</h3>`,
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
    const direction = ` <span class="flag">(${better} is better)</span>`;
    return [[`${escaped(title)}<br><span class="flag">${escaped(about)}</span>${direction}`, estimateText(estimate)]];
  });
}

/** A name that may break where it is spelled apart: on paper many columns stand side by side. */
function narrow(title: string): string {
  return title.replace("Representation", "Represen\u00adtation");
}

function clusterTable({ name, clusters }: AuditAttribute): string {
  const shown = NAMES.filter((figure) => clusters.some(({ figures }) => figures[figure] !== undefined));
  return table(
    `Clusters by ${name}`,
    [
      { title: "cluster" },
      ...shown.map((figure) => ({ title: narrow(FIGURES[figure].title), number: true })),
      { title: "against chance" },
    ],
    clusters.map(({ cluster, figures, test }) => [
      escaped(cluster),
      ...shown.map((figure) => estimateText(figures[figure])),
      test === null ? "-" : `${test.kind} <span class="flag range">${escaped(pText(test.corrected))}</span>`,
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
      countText(rows),
      percentText(share),
      ...shown.map((figure) => estimateText(figures[figure])),
    ]),
  );
}

function estimateText(estimate: Estimate | undefined): string {
  if (estimate?.infinite === true) return "infinite";
  if (estimate === undefined || estimate.value === null) return "-";
  const { value, interval, chance } = estimate;
  const told = [
    ...(interval === undefined ? [] : [`${plain(interval[0])} to ${plain(interval[1])}`]),
    ...(chance === undefined ? [] : [`by chance ${plain(chance.range[0])} to ${plain(chance.range[1])}`]),
  ];
  return plain(value) + told.map((text) => ` <span class="flag range">${text}</span>`).join("");
}

function plain(value: number): string {
  const size = Math.abs(value);
  return size >= 1000 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : decimalText(value, 3);
}
