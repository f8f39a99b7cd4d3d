import { coordinateNames, type Encoding, refusal } from "@fairfront/core/internal";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import type { EngineColumn, EngineTable } from "./engine.ts";
import type { RowWeight } from "./row-weight.ts";

/** What is done about values that the encoding does not know; as in prediction. */
export interface PointRules {
  /** Put the encoding's fill in place of a missing value; otherwise the coordinate is null. */
  readonly fill: boolean;
  /** Put an unseen category between the known ones; otherwise the coordinate is null. */
  readonly between: boolean;
}

interface ReadValue {
  readonly sql: string;
  readonly kind: EngineColumn["kind"];
  /** The column of a number's own spelling, where that tells groups apart. */
  readonly text?: string | undefined;
}

type Feature = Encoding["features"][number];
type Attribute = Encoding["attributes"][number];

const COORDINATE = "x";
export const STRATUM = "stratum";
export const ROW_KEY = "row_key";

/** Where `pointsSql` keeps the weight of a row, if it is handed on first. */
export const KEPT_WEIGHT = "kept0";

/** The column of weights as one that `pointsSql` hands on; none where rows have no weight. */
export function weightColumns(table: EngineTable, weight: RowWeight | undefined): string[] {
  return weight === undefined ? [] : [columnIn(table, weight.column).value];
}

/** The columns of `pointsSql`. */
export function pointColumns(encoding: Encoding, strata: number): ScoreColumns {
  const coordinates = coordinateNames(encoding).map((_, i) => `${COORDINATE}${i}`);
  return { coordinates, stratum: STRATUM, strata };
}

/**
 * A SELECT of every row as the point that the encoder makes of it, by the same operations in the same order: row_key,
 * stratum (null where the groups are none of the encoding's), x0, x1, ... (null where the row has no place).
 * `kept` are more columns of the table, as SQL over it.
 */
export function pointsSql(
  dialect: Dialect,
  table: EngineTable,
  encoding: Encoding,
  offset: ArrayLike<number>,
  strataOf: ReadonlyMap<number, number>,
  rules: PointRules,
  kept: readonly string[] = [],
): string {
  const { features, attributes, scale } = encoding;
  const names = [
    ...new Set([
      ...features.map(({ name }) => name),
      ...attributes.flatMap(({ parts }) => parts.map(({ column }) => column)),
    ]),
  ];
  const columns = names.map((name) => columnIn(table, name));
  const readAs = new Map(
    columns.map(({ name, kind, written }, i) => [
      name,
      { sql: `v${i}`, kind, ...(written !== undefined && { text: `w${i}` }) },
    ]),
  );
  const values = columns.flatMap(({ value, written }, i) => [
    `${value} AS v${i}`,
    ...(written === undefined ? [] : [`${written} AS w${i}`]),
  ]);
  const more = kept.map((_, i) => `kept${i}`);
  const where = table.where === undefined ? "" : ` WHERE (${table.where}\n)`;
  const raw = [`${table.key} AS ${ROW_KEY}`, ...values, ...kept.map((sql, i) => `${sql} AS ${more[i]}`)];
  const read = `SELECT ${raw.join(", ")} FROM ${table.from}${where}${dialect.fence}`;
  const coordinates = features.flatMap((feature) => featureSql(dialect, feature, readAs.get(feature.name)!.sql, rules));
  // No level names a column as the level below does: some engines would take the new one for the old.
  let xs = coordinates.map((_, i) => `encoded${i}`);
  const carried = [ROW_KEY, ...more];
  const stratum = stratumSql(dialect, attributes, readAs, strataOf);
  let sql = `SELECT ${[...carried, `${stratum} AS ${STRATUM}`, ...coordinates.map((x, i) => `${x} AS ${xs[i]}`)].join(", ")} FROM (${read}) AS read_rows${dialect.fence}`;
  if (scale.endsWith("+l2")) {
    const square = xs.map((x) => `${x} * ${x}`).join(" + ");
    const lengths = `SELECT ${[...carried, STRATUM, ...xs, `sqrt(${square}) AS row_length`].join(", ")} FROM (${sql}) AS scaled_rows${dialect.fence}`;
    const unit = xs.map((x, i) => `CASE WHEN row_length > 0 THEN ${x} / row_length ELSE ${x} END AS unit${i}`);
    sql = `SELECT ${[...carried, STRATUM, ...unit].join(", ")} FROM (${lengths}) AS long_rows${dialect.fence}`;
    xs = xs.map((_, i) => `unit${i}`);
  }
  const centred = xs.map((x, i) => `${x} - ${dialect.double(offset[i])} AS ${COORDINATE}${i}`);
  return `SELECT ${[...carried, STRATUM, ...centred].join(", ")} FROM (${sql}) AS encoded_rows${dialect.fence}`;
}

function featureSql(dialect: Dialect, feature: Feature, value: string, { fill, between }: PointRules): string[] {
  const { double, text } = dialect;
  if (feature.kind === "numeric") {
    const number = fill ? `coalesce(${value}, ${double(feature.fill)})` : value;
    return [`(${number} - ${double(feature.shift)}) / ${double(feature.spread)}`];
  }
  const { levels, spread } = feature;
  const height = 1 / spread;
  const given = fill ? `coalesce(${value}, ${text(feature.fill)})` : value;
  const truth = levels.every((level) => /^(true|false)$/i.test(level)) && distinct(levels);
  const [shown, known] = truth ? [`lower(${given})`, levels.map((l) => l.toLowerCase())] : [given, [...levels]];
  const strange = `WHEN ${shown} NOT IN (${known.map(text).join(", ")}) THEN ${between ? double(height / levels.length) : "NULL"}`;
  const own = levels.length === 2 ? [1] : levels.keys();
  return Array.from(
    own,
    (code) =>
      `CASE WHEN ${value} IS NULL${fill ? " AND false" : ""} THEN NULL ${strange} WHEN ${shown} = ${text(known[code])} THEN ${double(height)} ELSE ${double(0)} END`,
  );
}

const distinct = (levels: readonly string[]): boolean =>
  new Set(levels.map((level) => level.toLowerCase())).size === levels.length;

/** The stratum of a row: its cell (the groups of all attributes, the last runs fastest), numbered by `strataOf`. */
function stratumSql(
  dialect: Dialect,
  attributes: readonly Attribute[],
  readAs: ReadonlyMap<string, ReadValue>,
  strataOf: ReadonlyMap<number, number>,
): string {
  if (attributes.length === 0) return "0";
  const cell = attributes
    .map((attribute) => groupSql(dialect, attribute, readAs))
    .reduce((cells, group, a) => `(${cells}) * ${attributes[a].groups.length} + (${group})`);
  const cases = [...strataOf].map(([from, to]) => `WHEN ${from} THEN ${to}`);
  return `CASE ${cell} ${cases.join(" ")} END`;
}

/** The group of a row by one attribute; null where it is none of the known. */
function groupSql(dialect: Dialect, { parts, groupOfCell }: Attribute, readAs: ReadonlyMap<string, ReadValue>): string {
  const codes = parts.map((part) => partSql(dialect, part, readAs.get(part.column)!));
  const cell = codes.reduce((cells, code, i) => `(${cells}) * ${parts[i].levels.length} + (${code})`);
  if (groupOfCell.every((group, i) => group === i)) return cell;
  const cases = groupOfCell.flatMap((group, i) => (group < 0 ? [] : [`WHEN ${i} THEN ${group}`]));
  return `CASE ${cell} ${cases.join(" ")} END`;
}

function partSql(dialect: Dialect, part: Attribute["parts"][number], read: ReadValue): string {
  const { text, double } = dialect;
  const { sql: value, kind, text: spelling } = read;
  if (part.kind === "values" && spelling !== undefined) {
    const cases = part.levels.map((level, code) => `WHEN ${spelling} = ${text(level)} THEN ${code}`);
    return `CASE ${cases.join(" ")} END`;
  }
  if (part.kind === "values" && kind === "numeric") {
    const cases = part.levels.map((level, code) => `WHEN ${value} = ${double(Number(level))} THEN ${code}`);
    return `CASE ${cases.join(" ")} END`;
  }
  if (part.kind === "values") {
    const truth = part.levels.every((level) => /^(true|false)$/i.test(level)) && distinct(part.levels);
    const cases = part.levels.map((level, code) =>
      truth
        ? `WHEN lower(${value}) = ${text(level.toLowerCase())} THEN ${code}`
        : `WHEN ${value} = ${text(level)} THEN ${code}`,
    );
    return `CASE ${cases.join(" ")} END`;
  }
  const cases = part.ranges.map(({ from, fromIncluded, to, toIncluded }, code) => {
    const above = from === null ? [] : [`${value} ${fromIncluded ? ">=" : ">"} ${double(from)}`];
    const below = to === null ? [] : [`${value} ${toIncluded ? "<=" : "<"} ${double(to)}`];
    const both = [...above, ...below];
    return `WHEN ${both.length === 0 ? `${value} IS NOT NULL` : both.join(" AND ")} THEN ${code}`;
  });
  return `CASE ${cases.join(" ")} END`;
}

function columnIn({ columns }: EngineTable, name: string): EngineColumn {
  const column = columns.find((each) => each.name === name);
  if (column !== undefined) return column;
  throw refusal("column-absent", "table", { place: "the table", got: name, known: columns.map((each) => each.name) });
}
