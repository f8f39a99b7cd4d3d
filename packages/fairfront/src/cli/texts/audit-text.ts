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
  figureText,
  levelText,
  measuresText,
  oneLine,
  percentText,
  pText,
  togetherText,
  widestText,
} from "@fairfront/core/internal";
import { flagNotice } from "./notice-text.ts";
import { outcomeLines } from "./outcome-text.ts";
import { textTable } from "./text-table.ts";

const MOST_FINDINGS = 10;
const MOST_GROUPS = 8;

/** An audit for people: by attribute the widest gap, both measures and the verdict; then the details. */
export function auditText(audit: Audit, failed: readonly string[]): string {
  const { rows, clusters, attributes, quality, findings, warnings, settings } = audit;
  return [
    `${countText(rows)} rows in ${clusters.length} ${clusters.length === 1 ? "cluster" : "clusters"}${audit.weighted ? "; shares, measures and rates are by weight, counts are of rows" : ""}`,
    ...attributes.flatMap((attribute) => ["", ...verdictLines(attribute)]),
    ...(failed.length === 0 ? [] : titled("Not kept", failed)),
    ...(findings.length === 0
      ? []
      : titled(
          "Cells that deviate from chance, widest gap first",
          findings.slice(0, MOST_FINDINGS).map(({ text }) => text),
        )),
    ...(findings.length > MOST_FINDINGS ? [`  and ${findings.length - MOST_FINDINGS} more`] : []),
    ...attributes.flatMap((attribute) => ["", ...detailLines(attribute, settings.confidence)]),
    ...attributes.flatMap(({ name, outcome }) => (outcome === undefined ? [] : ["", ...outcomeLines(name, outcome)])),
    ...(Object.keys(quality).length === 0 ? [] : ["", "Quality", ...figureLines(quality)]),
    ...(warnings.length === 0 ? [] : titled("Mind", warnings.map(flagNotice))),
    "",
  ].join("\n");
}

function titled(title: string, lines: readonly string[]): string[] {
  return ["", `${title}:`, ...lines.map((line) => `  ${oneLine(line)}`)];
}

function titleOf({ name, crossed }: AuditAttribute): string {
  return `By ${oneLine(name)}${crossed ? " (crossed)" : ""}`;
}

function verdictLines(attribute: AuditAttribute): string[] {
  const { verdict } = attribute;
  return [
    titleOf(attribute),
    ...[
      widestText(attribute),
      measuresText(attribute),
      `verdict: ${verdict.headline}`,
      ...(verdict.kind === "nothing to test" ? [] : [togetherText(attribute)]),
    ].map((line) => `  ${oneLine(line)}`),
  ];
}

function detailLines(attribute: AuditAttribute, confidence: number): string[] {
  const { bestBalance, figures, groups, cells, clusters } = attribute;
  const shown = shownGroups(attribute);
  const table = clusters.map(({ cluster, figures: own, test }, k) => {
    const row = cells.slice(k * groups.length, (k + 1) * groups.length);
    return [
      cluster,
      countText(row.reduce((sum, cell) => sum + cell.rows, 0)),
      ...shown.map((j) => {
        const { shareOfCluster, small, deviates } = row[j];
        const share = shareOfCluster.value === null ? "-" : percentText(shareOfCluster.value);
        return `${share}${small ? "*" : deviates ? "!" : " "}`;
      }),
      measureText(own.representation),
      measureText(own.balance),
      test === null ? "no rows" : `${test.kind}, ${pText(test.corrected)}`,
    ];
  });
  const all = [
    "all",
    countText(groups.reduce((sum, group) => sum + group.rows, 0)),
    ...shown.map((j) => `${percentText(groups[j].share)} `),
    "",
    balanceText(bestBalance),
    "",
  ];
  const head = ["cluster", "rows", ...shown.map((j) => groups[j].name), "representation", "balance", "against chance"];
  const hidden = groups.length - (groups.length === 2 ? 1 : 0) - shown.length;
  return [
    `${titleOf(attribute)}, cluster by cluster${cells[0].byWeight === true ? ", shares by weight" : ""}`,
    ...textTable(head, [all, ...table]).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  (${hidden} more ${hidden === 1 ? "group" : "groups"}; all are in --json and --out)`] : []),
    `  p is corrected for the number of clusters and cells; up to ${levelText(confidence)} it deviates`,
    ...(cells.some(({ deviates }) => deviates) ? ["  ! deviates from chance"] : []),
    ...(cells.some(({ small }) => small) ? ["  * too few rows to show anything"] : []),
    ...figureLines(figures),
  ];
}

/** The groups that have a column: all, or those with the cells that matter most, in the order of the data. */
function shownGroups({ groups, cells }: AuditAttribute): number[] {
  const told = groups.map((_, j) => j).filter((j) => !cells[j].mirror); // of two groups one says all
  const weightOf = (j: number): number => {
    const own = cells.filter((_, i) => i % groups.length === j);
    const least = Math.min(...own.map(({ representation }) => representation));
    return own.some(({ deviates }) => deviates) ? least - 1 : least;
  };
  const ranked = told.toSorted((a, b) => weightOf(a) - weightOf(b) || a - b);
  return ranked.slice(0, MOST_GROUPS).sort((a, b) => a - b);
}

function measureText(estimate: Estimate | undefined): string {
  return estimate === undefined || estimate.value === null ? "-" : balanceText(estimate.value);
}

function figureLines(figures: Figures): string[] {
  const names = (Object.keys(FIGURES) as FigureName[]).filter((name) => figures[name] !== undefined);
  const width = Math.max(...names.map((name) => figureText(name).length));
  return names.map((name) => `  ${figureText(name).padEnd(width)}  ${estimateText(figures[name]!)}`);
}

function estimateText({ value, infinite, interval, chance }: Estimate): string {
  if (infinite === true) return "infinite: a cluster lacks a group";
  if (value === null) return "-";
  const range = interval === undefined ? "" : `  (${rangeText(interval)})`;
  const random = chance === undefined ? "" : `  by chance ${rangeText(chance.range)}`;
  return `${Math.abs(value) >= 1000 ? value.toFixed(0) : decimalText(value, 4)}${range}${random}`;
}

function rangeText([low, high]: readonly [number, number]): string {
  return `${decimalText(low, 3)} to ${decimalText(high, 3)}`;
}
