import {
  type Audit,
  type AuditAttribute,
  balanceText,
  countText,
  decimalText,
  type Estimate,
  FIGURES,
  type FigureName,
  type Figures,
  oneLine,
  percentText,
} from "@fairfront/core/internal";
import { textTable } from "./text-table.ts";

const MOST_FINDINGS = 10;
const MOST_GROUPS = 8;

/** An audit for people: the figures, the clusters, the findings. Per group and crossed it is in the report. */
export function auditText(audit: Audit, failed: readonly string[]): string {
  const { rows, clusters, attributes, quality, findings, warnings } = audit;
  return [
    `${countText(rows)} rows in ${clusters.length} clusters`,
    ...attributes.flatMap((attribute) => ["", ...attributeLines(attribute)]),
    ...(Object.keys(quality).length === 0 ? [] : ["", "Quality", ...figureLines(quality)]),
    ...titled(
      findings.length === 0 ? "No deviation that chance does not explain" : "Deviations that chance does not explain",
      findings.slice(0, MOST_FINDINGS).map(({ text }) => text),
    ),
    ...(findings.length > MOST_FINDINGS ? [`  and ${findings.length - MOST_FINDINGS} more`] : []),
    ...(warnings.length === 0 ? [] : titled("Mind", warnings)),
    ...(failed.length === 0 ? [] : titled("Not kept", failed)),
    "",
  ].join("\n");
}

function titled(title: string, lines: readonly string[]): string[] {
  return ["", lines.length === 0 ? `${title}.` : `${title}:`, ...lines.map((line) => `  ${oneLine(line)}`)];
}

function attributeLines(attribute: AuditAttribute): string[] {
  const { name, crossed, bestBalance, chance, figures, groups, cells } = attribute;
  const table = Array.from({ length: cells.length / groups.length }, (_, k) => {
    const own = cells.slice(k * groups.length, (k + 1) * groups.length);
    const balance = attribute.clusters[k].figures.balance?.value;
    const shares = own.map(
      ({ shareOfCluster: { value }, small }) => `${value === null ? "-" : percentText(value)}${small ? "*" : ""}`,
    );
    return [
      own[0].cluster,
      countText(own.reduce((sum, cell) => sum + cell.rows, 0)),
      ...shares.slice(0, MOST_GROUPS),
      balance === undefined || balance === null ? "-" : balanceText(balance),
    ];
  });
  const all = [
    "all",
    countText(groups.reduce((sum, group) => sum + group.rows, 0)),
    ...groups.slice(0, MOST_GROUPS).map(({ share }) => percentText(share)),
    balanceText(bestBalance),
  ];
  const head = ["cluster", "rows", ...groups.slice(0, MOST_GROUPS).map((group) => group.name), "balance"];
  return [
    `By ${oneLine(name)}${crossed ? " (crossed)" : ""}: ${chance.verdict} (random clusters of these sizes: ${balanceText(chance.range[0])} to ${balanceText(chance.range[1])})`,
    ...figureLines(figures),
    ...textTable(head, [all, ...table]).map((line) => `  ${line}`),
    ...(groups.length > MOST_GROUPS
      ? [`  (${groups.length - MOST_GROUPS} more groups; all are in --json and --out)`]
      : []),
    ...(cells.some(({ small }) => small) ? ["  * too few rows to say anything"] : []),
  ];
}

function figureLines(figures: Figures): string[] {
  const names = (Object.keys(FIGURES) as FigureName[]).filter((name) => figures[name] !== undefined);
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${estimateText(figures[name]!)}`);
}

function estimateText({ value, interval }: Estimate): string {
  if (value === null) return "-";
  const range = interval === undefined ? "" : `  (${decimalText(interval[0], 3)} to ${decimalText(interval[1], 3)})`;
  return `${Math.abs(value) >= 1000 ? value.toFixed(0) : decimalText(value, 4)}${range}`;
}
