import {
  balanceText,
  type ColumnFacts,
  countText,
  type InspectedAttribute,
  type Inspection,
  oneLine,
  percentText,
  valueText,
} from "@fairfront/core/internal";
import { flagNotice } from "./notice-text.ts";

const MOST_GROUPS = 30;
const MOST_ASSOCIATIONS = 5;
const MOST_COLUMNS = 200;
const LONGEST_NAME = 40;

/** What is in a table, for people. */
export function inspectionText(table: string, { rows, columns, attributes, notices, warnings }: Inspection): string {
  const shown = columns.slice(0, MOST_COLUMNS);
  const more = columns.length - shown.length;
  return [
    `${oneLine(table)}: ${countText(rows)} rows, ${countText(columns.length)} columns`,
    "",
    ...leftTable(
      ["column", "type", "missing", "different", "values"],
      shown.map((column) => [
        shortened(column.name),
        column.kind,
        column.missing === 0 ? "-" : percentText(column.missing / rows),
        countText(column.distinct),
        valuesText(column),
      ]),
    ),
    ...(more > 0 ? [`and ${countText(more)} more columns`] : []),
    ...attributes.flatMap((attribute) => ["", ...attributeLines(attribute)]),
    ...titled("Read as", notices.map(flagNotice)),
    ...titled("Think about", warnings.map(flagNotice)),
    "",
  ].join("\n");
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${oneLine(line)}`)];
}

function valuesText(column: ColumnFacts): string {
  if ("numbers" in column) {
    if (column.days !== undefined) return `${column.days[0]} to ${column.days[1]}`;
    if (column.numbers === null) return "none";
    const [least, , median, , most] = column.numbers.quantiles;
    return `${valueText(least)} to ${valueText(most)}, median ${valueText(median)}`;
  }
  const shown = column.levels.slice(0, 4).map(({ name, rows }) => `${shortened(name)} ${countText(rows)}`);
  return shown.join(", ") + (column.distinct > 4 ? ", ..." : "");
}

function attributeLines({ name, groups, missing, bestBalance, associations }: InspectedAttribute): string[] {
  const strongest = associations
    .slice(0, MOST_ASSOCIATIONS)
    .map(({ column, strength }) => `${shortened(column)} ${strength.toFixed(2)}`);
  const others = groups.length - MOST_GROUPS;
  return [
    `Protected: ${oneLine(name)}; no clustering exceeds the data's own balance, ${balanceText(bestBalance)}`,
    ...leftTable(
      ["group", "rows", "share"],
      groups
        .slice(0, MOST_GROUPS)
        .map((group) => [shortened(group.name), countText(group.rows), percentText(group.share)]),
    ),
    ...(others > 0 ? [`and ${countText(others)} more ${others === 1 ? "group" : "groups"}`] : []),
    ...(missing > 0 ? [`without a group: ${countText(missing)} ${missing === 1 ? "row" : "rows"}`] : []),
    ...(strongest.length > 0 ? [`what tells most about it (0 to 1): ${strongest.join(", ")}`] : []),
  ];
}

function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line;
}

/** Every column to the left. */
export function leftTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  return [head, ...rows].map((row) => `  ${row.map((field, i) => field.padEnd(widths[i])).join("  ")}`.trimEnd());
}
