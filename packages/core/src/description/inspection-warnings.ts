import { quotedNames } from "../words/listed-name.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { InspectedAttribute } from "./inspect-table.ts";

const TINY_ROWS = 50;
const TINY_SHARE = 0.01;
const WILD_SCALES = 1000; // largest over smallest standard deviation
const STRONG_ASSOCIATION = 0.5;
const CODE_LEVELS = 20;

/** What a person should think about before clustering, a sentence each, beginning with the column's name. */
export function inspectionWarnings(
  rows: number,
  columns: readonly ColumnFacts[],
  attributes: readonly InspectedAttribute[],
): string[] {
  return [
    ...columns.flatMap((column) => columnWarnings(column, rows)),
    ...scaleWarnings(columns),
    ...attributes.flatMap(attributeWarnings),
  ];
}

function columnWarnings(column: ColumnFacts, rows: number): string[] {
  const { name } = column;
  const leaveOut = `leave it out with --exclude ${quotedNames([name])}`;
  const warnings: string[] = [];
  if ("infinite" in column) warnings.push(`${name}: ${column.infinite} infinite values, which are refused; mend them`);
  if (column.constant) warnings.push(`${name}: the same value in every row, it will be left out`);
  else if (column.identifier) warnings.push(`${name}: looks like an identifier; ${leaveOut}`);
  else if (column.kind === "text") warnings.push(`${name}: ${column.distinct} different texts; ${leaveOut}`);
  if (column.missing > 0 && !column.constant) {
    const share = ((100 * column.missing) / rows).toFixed(1);
    warnings.push(`${name}: ${column.missing} values missing (${share} %); choose --missing drop or --missing impute`);
  }
  const coded = /(^|[_\-. ])(id|code|type|class|category|zip)$/i.test(name);
  if (column.kind === "numeric" && coded && column.whole && column.distinct > 2 && column.distinct <= CODE_LEVELS) {
    warnings.push(
      `${name}: ${column.distinct} whole numbers that may be codes; read them as text with --types ${quotedNames([`${name}=text`])}`,
    );
  }
  return warnings;
}

function scaleWarnings(columns: readonly ColumnFacts[]): string[] {
  const spreads = columns.flatMap((column) => {
    const deviation = column.kind === "numeric" ? column.numbers?.deviation : undefined;
    return deviation === undefined || deviation === 0 || column.identifier ? [] : [{ name: column.name, deviation }];
  });
  if (spreads.length < 2) return [];
  const widest = spreads.reduce((a, b) => (b.deviation > a.deviation ? b : a));
  const narrowest = spreads.reduce((a, b) => (b.deviation < a.deviation ? b : a));
  const ratio = widest.deviation / narrowest.deviation;
  if (ratio < WILD_SCALES) return [];
  const times = ratio < 1e6 ? String(Math.round(ratio)) : ratio.toExponential(0);
  return [`${widest.name}: spreads ${times} times as wide as ${narrowest.name}; do not use --scale none`];
}

function attributeWarnings({ name, groups, missing, associations }: InspectedAttribute): string[] {
  const warnings: string[] = [];
  if (groups.length < 2) warnings.push(`${name}: only one group, there is nothing to balance`);
  const tiny = groups.filter(({ rows, share }) => rows < TINY_ROWS || share < TINY_SHARE);
  if (tiny.length > 0 && tiny.length < groups.length) {
    const shown = tiny.map((group) => `"${group.name}" ${group.rows}`).join(", ");
    const bound = Math.max(...tiny.map(({ rows }) => rows)) + 1;
    const advice = tiny.length > 1 ? `merge them with --group "other<${bound}"` : "leave its rows out with --where";
    warnings.push(`${name}: tiny groups (${shown}) bound the balance of every cluster; ${advice}`);
  }
  for (const names of alike(groups.map((group) => group.name))) {
    const quoted = names.map((group) => `"${group}"`).join(" and ");
    warnings.push(`${name}: ${quoted} differ only in spelling and count as different groups; mend the table`);
  }
  if (missing > 0) warnings.push(`${name}: ${missing} rows have no group; --missing drop leaves them out`);
  for (const { column, strength } of associations) {
    if (strength < STRONG_ASSOCIATION) break;
    warnings.push(
      `${column}: tells much about ${name} (${strength.toFixed(2)} of 1); clusters by it will follow the groups`,
    );
  }
  return warnings;
}

/** Names that are the same but for letters' case, spaces and signs between. */
function alike(names: readonly string[]): string[][] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const key = name.toLowerCase().replaceAll(/[\s_.-]+/g, "");
    if (key !== "" && Number.isNaN(Number(key))) found.set(key, [...(found.get(key) ?? []), name]);
  }
  return [...found.values()].filter((group) => group.length > 1);
}
