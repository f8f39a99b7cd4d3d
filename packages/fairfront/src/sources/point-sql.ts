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
type Part = Attribute["parts"][number];

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

/** A number for another; undefined where it has none. */
type Renumber = (from: number) => number | undefined;

/**
 * The stratum of a row: its combination (the groups of all attributes, the last runs fastest), numbered by `strataOf`. One value is given its
 * stratum at once: engines write out a CASE over another CASE as often as it has branches.
 */
function stratumSql(
  dialect: Dialect,
  attributes: readonly Attribute[],
  readAs: ReadonlyMap<string, ReadValue>,
  strataOf: ReadonlyMap<number, number>,
): string {
  const toStratum: Renumber = (combination) => strataOf.get(combination);
  if (attributes.length === 0) return "0";
  if (attributes.length === 1) return groupSql(dialect, attributes[0], readAs, toStratum);
  const combination = attributes
    .map((attribute) => groupSql(dialect, attribute, readAs, (group) => group))
    .reduce((before, group, a) => `(${before}) * ${attributes[a].groups.length} + (${group})`);
  const count = attributes.reduce((product, { groups }) => product * groups.length, 1);
  return renumberedSql(combination, count, toStratum);
}

/** The group of a row by one attribute, renumbered; null where it is none of the known. */
function groupSql(
  dialect: Dialect,
  { parts, groupOfCell }: Attribute,
  readAs: ReadonlyMap<string, ReadValue>,
  renumber: Renumber,
): string {
  const toGroup: Renumber = (combination) =>
    groupOfCell[combination] < 0 ? undefined : renumber(groupOfCell[combination]);
  const codeOf = (part: Part, own: Renumber): string => partSql(dialect, part, readAs.get(part.column)!, own);
  if (parts.length === 1) return codeOf(parts[0], toGroup);
  const combination = parts
    .map((part) => codeOf(part, (code) => code))
    .reduce((before, code, i) => `(${before}) * ${parts[i].levels.length} + (${code})`);
  return renumberedSql(combination, groupOfCell.length, toGroup);
}

function renumberedSql(number: string, count: number, renumber: Renumber): string {
  const pairs = Array.from({ length: count }, (_, from) => [from, renumber(from)] as const);
  if (pairs.every(([from, to]) => from === to)) return number;
  const cases = pairs.flatMap(([from, to]) => (to === undefined ? [] : [`WHEN ${from} THEN ${to}`]));
  return `CASE ${number} ${cases.join(" ")} END`;
}

/** What a row's value of one column counts as. */
function partSql(dialect: Dialect, part: Part, read: ReadValue, renumber: Renumber): string {
  const tests = partTests(dialect, part, read);
  return `CASE ${tests.map((test, code) => `WHEN ${test} THEN ${renumber(code) ?? "NULL"}`).join(" ")} END`;
}

/** Of every level or range of a column, whether a row's value is it. */
function partTests({ text, double }: Dialect, part: Part, { sql: value, kind, text: spelling }: ReadValue): string[] {
  if (part.kind === "values" && spelling !== undefined) {
    return part.levels.map((level) => `${spelling} = ${text(level)}`);
  }
  if (part.kind === "values" && kind === "numeric") {
    return part.levels.map((level) => `${value} = ${double(Number(level))}`);
  }
  if (part.kind === "values") {
    const truth = part.levels.every((level) => /^(true|false)$/i.test(level)) && distinct(part.levels);
    return part.levels.map((level) =>
      truth ? `lower(${value}) = ${text(level.toLowerCase())}` : `${value} = ${text(level)}`,
    );
  }
  return part.ranges.map(({ from, fromIncluded, to, toIncluded }) => {
    const above = from === null ? [] : [`${value} ${fromIncluded ? ">=" : ">"} ${double(from)}`];
    const below = to === null ? [] : [`${value} ${toIncluded ? "<=" : "<"} ${double(to)}`];
    const both = [...above, ...below];
    return both.length === 0 ? `${value} IS NOT NULL` : both.join(" AND ");
  });
}

function columnIn({ columns }: EngineTable, name: string): EngineColumn {
  const column = columns.find((each) => each.name === name);
  if (column !== undefined) return column;
  throw refusal("column-absent", "table", { place: "the table", got: name, known: columns.map((each) => each.name) });
}
