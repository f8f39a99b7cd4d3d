import {
  checkMeasures,
  DROP_ROWS,
  type EncodeOptions,
  type EncodeSettings,
  type Encoding,
  encodeSettings,
  fileError,
  fitAttributes,
  InputError,
  keptSettings,
  type MissingLimit,
  missingRemedies,
  type Notice,
  notice,
  noticeText,
  numbersWritten,
  type Remedy,
  readingNotices,
  refusal,
  refuseMostlyMissing,
  type Table,
  type TextColumn,
} from "@fairfront/core/internal";
import { indexIn, rowOf, rowsOf } from "./answer-values.ts";
import { fitFeatureFacts } from "./column-facts.ts";
import { columnRoles, type Roles, tableOfRows } from "./column-roles.ts";
import type { Engine, EngineColumn, EngineTable } from "./engine.ts";
import { wholeOf } from "./fixed-point.ts";
import { KEPT_WEIGHT, pointColumns, pointsSql, weightColumns } from "./point-sql.ts";
import { fingerprintSql } from "./row-fingerprint.ts";
import { fitWeight, massOf, massSql, type RowWeight, weightedNumber, weightedSumSql } from "./row-weight.ts";
import { RowsChanged } from "./rows-changed.ts";

/** What is known of all rows before a search: everything that the encoder learns, and where the points lie. */
export interface SourceFacts {
  readonly encoding: Encoding;
  /** Of the table. */
  readonly allRows: number;
  /** Rows that are points; the others lack a value. */
  readonly rows: number;
  /** The weight of all points; their number where rows have none. */
  readonly mass: number;
  /** The mean of the encoded points, which is taken away from each. */
  readonly offset: Float64Array;
  /** The sum of the squared lengths of the points after that, by weight. */
  readonly squares: number;
  /** Another where values of the points have changed places; see `fingerprintSql`. */
  readonly fingerprint: number;
  /** Combinations (the groups of all attributes, the last runs fastest) that have rows, ascending. */
  readonly strata: readonly Stratum[];
  /** undefined where every row counts once. */
  readonly weight?: RowWeight | undefined;
  readonly notices: readonly Notice[];
}

interface Stratum {
  readonly combination: number;
  readonly rows: number;
  /** Its weight; its rows where they have none. */
  readonly mass: number;
}

const MOST_COMBINATIONS = 100_000; // of protected values

/** Passes over all rows that learn what `encode` would learn from them in memory. */
export async function learnFacts(
  engine: Engine,
  table: EngineTable,
  options: Omit<EncodeOptions, "sample">,
): Promise<SourceFacts> {
  const settings = encodeSettings(options);
  const notices: Notice[] = [];
  const roles = await columnRoles(engine, table, settings, notices);
  const read = new Set([...roles.protect, ...roles.features].map(({ name }) => name));
  notices.unshift(...readingNotices(table.found?.columns).filter(({ about }) => read.has(about)));
  checkMeasures(options, roles.specs.length);
  const { allRows, gaps } = await countGaps(engine, table, roles);
  if (settings.missing === "impute") {
    const counted = roles.features.map(({ name }) => ({ name, count: gaps.get(name)! }));
    refuseMostlyMissing(counted, allRows, settings);
  }
  const used = completeRows(table, roles, settings, { allRows, gaps });
  const { specs, protect } = roles;
  const { weight: weights } = roles;
  const weight = weights && (await fitWeight(engine, used, weights, gaps.get(weights.name)!));
  const groups = await protectedRows(engine, used, protect, specs, weight && { own: weight, sql: weights!.value });
  const attributes = fitAttributes(groups.table, specs, options, notices, groups.counts);
  const rows = groups.counts.reduce((sum, count) => sum + count, 0);
  checkCounted(rows, allRows, used === table ? [] : [...gaps.values()]);
  if (rows < allRows) {
    const columns = [...gaps].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []));
    notices.push(notice("rows-dropped", "rows", { count: allRows - rows, rows: allRows, columns }));
  }
  if (rows < 2) throw refusal("one-row", "table", { rows: allRows });
  const fill = settings.missing === "impute";
  const { features, unit, constant } = await fitFeatureFacts(
    engine,
    used,
    roles.features,
    rows,
    settings,
    gaps,
    notices,
  );
  const encoders = attributes.map(({ encoder }) => encoder);
  const encoding: Encoding = {
    scale: settings.scale,
    unit,
    features,
    constant,
    attributes: encoders,
    ...keptSettings(settings),
    ...numbersWritten(table.found, { features, attributes: encoders }),
    notices: notices.map(noticeText),
  };
  const strata = strataOf(attributes, groups.counts, groups.masses);
  const mass = strata.reduce((sum, own) => sum + own.mass, 0);
  const where = await momentsOf(engine, used, encoding, { strata, mass, weight }, fill);
  return { encoding, allRows, rows, mass, ...where, strata, ...(weight && { weight }), notices };
}

/** The rows of all groups are those that were counted, but for what lacks a value. */
function checkCounted(rows: number, allRows: number, gaps: readonly number[]): void {
  const least = allRows - gaps.reduce((sum, count) => sum + count, 0);
  if (rows > allRows || rows < least) throw new RowsChanged(`${allRows} rows were counted, then ${rows} by groups`);
}

/** Rows, and by column how many lack a value. Infinite numbers are refused: they are values, which nothing can be made of. */
export async function countGaps(
  { rows }: Engine,
  { from, where }: EngineTable,
  { protect, features, weight }: Roles,
): Promise<{ allRows: number; gaps: ReadonlyMap<string, number> }> {
  const columns = [...new Set([...protect, ...features, ...(weight === undefined ? [] : [weight])])];
  const numbers = columns.filter(({ infinite }) => infinite !== undefined);
  const values = [
    ...columns.map(({ value }, i) => `${value} AS v${i}`),
    ...numbers.map(({ infinite }, i) => `${infinite} AS f${i}`),
  ];
  const counts = [...columns.map((_, i) => `count(v${i})`), ...numbers.map((_, i) => `count(f${i})`)];
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const sql = `SELECT count(*), ${counts.join(", ")} FROM (SELECT ${values.join(", ")} FROM ${from}${met}) AS read_rows`;
  const [all, ...found] = rowOf(await rows(sql), 1 + counts.length);
  const allRows = indexIn(all);
  const [present, infinite] = [found.slice(0, columns.length), found.slice(columns.length)];
  numbers.forEach(({ name }, i) => {
    const count = indexIn(infinite[i]);
    if (count > 0) {
      const rows = count === 1 ? "1 row" : `${count} rows`;
      throw fileError(name, `expected finite numbers, got infinite ones in ${rows}`, { advice: "correct the values" });
    }
  });
  return { allRows, gaps: new Map(columns.map(({ name }, i) => [name, allRows - indexIn(present[i], allRows + 1)])) };
}

/** The table without the rows that become no points. */
export function completeRows(
  table: EngineTable,
  { protect, features }: Roles,
  settings: Pick<EncodeSettings, "missing"> & MissingLimit,
  { allRows, gaps }: { readonly allRows: number; readonly gaps: ReadonlyMap<string, number> },
): EngineTable {
  const watched = [...new Set(settings.missing === "impute" ? protect : [...protect, ...features])];
  const lacking = watched.filter(({ name }) => gaps.get(name)! > 0);
  if (lacking.length === 0) return table;
  if (settings.missing === "error") {
    const counted = lacking.map(({ name }) => ({ name, count: gaps.get(name)! }));
    const ofFeatures = counted.filter((_, i) => !protect.includes(lacking[i]));
    throw missingValues(
      counted,
      ofFeatures.length === 0 ? [DROP_ROWS] : missingRemedies(ofFeatures, allRows, settings),
    );
  }
  const own = lacking.map(({ value }) => `(${value}) IS NOT NULL`).join(" AND ");
  return { ...table, where: table.where === undefined ? own : `(${table.where}\n) AND ${own}` };
}

function missingValues(
  columns: readonly { readonly name: string; readonly count: number }[],
  remedies: readonly Remedy[],
): InputError {
  const [{ name, count }, ...others] = columns;
  const also = others.length === 0 ? "" : ` (also ${others.map((column) => column.name).join(", ")})`;
  return fileError(name, `expected a value in every row, but ${count} lack one${also}`, {
    remedies,
  });
}

/** The combinations of protected values, and how many rows have each. */
export async function protectedRows(
  { rows, dialect }: Engine,
  { from, where }: EngineTable,
  protect: EngineTable["columns"],
  specs: Roles["specs"],
  weight?: { readonly own: RowWeight; readonly sql: string } | undefined,
) {
  const spelled = protect.flatMap(({ name, written }) => (written === undefined ? [] : [{ name, written }]));
  const names = [...protect.map((_, i) => `v${i}`), ...spelled.map((_, i) => `w${i}`)];
  const values = [
    ...protect.map(({ value }, i) => `${value} AS v${i}`),
    ...spelled.map(({ written }, i) => `${written} AS w${i}`),
    ...(weight === undefined ? [] : [`${weight.sql} AS row_weight`]),
  ];
  const sizes = ["count(*)", ...(weight === undefined ? [] : [massSql(dialect, weight.own, "row_weight")])];
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const read = `SELECT ${values.length === 0 ? "1 AS none" : values.join(", ")} FROM ${from}${met}`;
  const grouped = names.length === 0 ? "" : ` GROUP BY ${names.join(", ")} ORDER BY ${names.join(", ")}`;
  const sql = `SELECT ${[...names, ...sizes].join(", ")} FROM (${read}) AS read_rows${grouped} LIMIT ${MOST_COMBINATIONS + 1}`;
  const found = rowsOf(await rows(sql), names.length + sizes.length);
  if (found.length > MOST_COMBINATIONS) {
    throw new InputError(
      protect[0].name,
      `expected at most ${MOST_COMBINATIONS} different values of the protected columns, got more; cut them into ranges in the engine first`,
    );
  }
  const texts = spelled.map(({ name }): EngineColumn => ({ name, kind: "text", value: "" }));
  const { rows: size, columns } = tableOfRows([...protect, ...texts], found);
  const writtenOf = new Map(columns.slice(protect.length).map((column) => [column.name, column as TextColumn]));
  const told = columns.slice(0, protect.length).map((column) => {
    const written = writtenOf.get(column.name);
    return column.kind === "numeric" && written !== undefined ? { ...column, written } : column;
  });
  const byValue = new Set(specs.flatMap(({ parts }) => parts.flatMap((p) => (p.kind === "values" ? [p.column] : []))));
  refuseLong(told.filter(({ name }) => byValue.has(name) && !writtenOf.has(name)));
  const counts = Float64Array.from(found, (row) => indexIn(row[names.length]));
  return {
    table: { rows: size, columns: told },
    counts,
    /** The same by weight. */
    masses: weight === undefined ? counts : Float64Array.from(found, (row) => massOf(weight.own, row.at(-1))),
  };
}

/** Two numbers beyond all digits of a double would be one group. */
function refuseLong(columns: Table["columns"]): void {
  const long = columns.find(
    (column) => column.kind === "numeric" && column.values.some((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER),
  );
  if (long === undefined) return;
  throw new InputError(
    long.name,
    "has numbers of over 15 digits, which are not told apart in an engine; protect a column that has them as texts",
  );
}

function strataOf(
  attributes: ReturnType<typeof fitAttributes>,
  counts: Float64Array,
  masses: Float64Array,
): SourceFacts["strata"] {
  const found = new Map<number, Stratum>();
  counts.forEach((count, row) => {
    const combination = attributes.reduce((at, { encoder, groupOf }) => at * encoder.groups.length + groupOf[row], 0);
    const { rows, mass } = found.get(combination) ?? { rows: 0, mass: 0 };
    found.set(combination, { combination, rows: rows + count, mass: mass + masses[row] });
  });
  return [...found.values()].sort((a, b) => a.combination - b.combination);
}

/** The mean of the encoded points, then the sum of squared lengths from there. */
async function momentsOf(
  engine: Engine,
  table: EngineTable,
  encoding: Encoding,
  { strata, mass, weight }: Pick<SourceFacts, "strata" | "mass" | "weight">,
  fill: boolean,
): Promise<Pick<SourceFacts, "offset" | "squares" | "fingerprint">> {
  const { dialect } = engine;
  const columns = pointColumns(encoding, strata.length);
  const { coordinates } = columns;
  const numberOf = new Map(strata.map(({ combination }, s) => [combination, s]));
  const rules = { fill, between: false };
  const points = (offset: ArrayLike<number>): string =>
    pointsSql(dialect, table, encoding, offset, numberOf, rules, weightColumns(table, weight));
  const sums = coordinates.map((x) => weightedSumSql(dialect, weight, KEPT_WEIGHT, x)).join(", ");
  const uncentred = `SELECT ${sums} FROM (${points(new Float64Array(coordinates.length))}) AS points`;
  const means = rowOf(await engine.rows(uncentred), coordinates.length);
  const offset = Float64Array.from(means, (sum) => weightedNumber(weight, wholeOf(sum)) / mass);
  const squared = coordinates.map((x) => `${x} * ${x}`).join(" + ");
  const totals = [squared, fingerprintSql(dialect, columns)]
    .map((value) => weightedSumSql(dialect, weight, KEPT_WEIGHT, value))
    .join(", ");
  const found = rowOf(await engine.rows(`SELECT ${totals} FROM (${points(offset)}) AS points`), 2);
  const [squares, fingerprint] = found.map((total) => weightedNumber(weight, wholeOf(total)));
  return { offset, squares, fingerprint };
}
