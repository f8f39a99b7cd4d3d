import {
  type EncodeOptions,
  type Encoding,
  encodeSettings,
  fitAttributes,
  InputError,
  keptSettings,
  type Notice,
  notice,
  noticeText,
  refusal,
} from "@fairfront/core/internal";
import { fitFeatureFacts } from "./column-facts.ts";
import type { Engine, EngineTable } from "./engine.ts";
import { numberOfFixed, sumSql, wholeOf } from "./fixed-point.ts";
import { pointColumns, pointsSql } from "./point-sql.ts";
import { type Roles, scoutRoles, tableOfRows } from "./scout.ts";

/** What is known of all rows before a search: everything that the encoder learns, and where the points lie. */
export interface SourceFacts {
  readonly encoding: Encoding;
  /** Of the table. */
  readonly allRows: number;
  /** Rows that are points; the others lack a value. */
  readonly rows: number;
  /** The mean of the encoded points, which is taken away from each. */
  readonly offset: Float64Array;
  /** The sum of the squared lengths of the points after that. */
  readonly squares: number;
  /** Cells (the groups of all attributes, the last runs fastest) that have rows, ascending. */
  readonly strata: readonly { readonly cell: number; readonly rows: number }[];
  readonly notices: readonly Notice[];
}

const MOST_COMBINATIONS = 100_000; // of protected values

/** Passes over all rows that learn what `encode` would learn from them in memory. */
export async function learnFacts(
  engine: Engine,
  table: EngineTable,
  options: Omit<EncodeOptions, "sample">,
): Promise<SourceFacts> {
  const settings = encodeSettings(options);
  if (options.weight !== undefined) {
    throw new InputError(
      "--weight",
      "is not known to passes in an engine yet; leave it out, or run the table in memory",
    );
  }
  const notices: Notice[] = [];
  const roles = await scoutRoles(engine, table, settings, notices);
  const { allRows, gaps } = await countGaps(engine, table, roles);
  const used = completeRows(table, roles, settings.missing, gaps);
  const { specs, protect } = roles;
  const groups = await protectedRows(engine, used, protect);
  const attributes = fitAttributes(groups.table, specs, options, notices, groups.counts);
  const rows = groups.counts.reduce((sum, count) => sum + count, 0);
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
  const encoding: Encoding = {
    scale: settings.scale,
    unit,
    features,
    constant,
    attributes: attributes.map(({ encoder }) => encoder),
    ...keptSettings(settings),
    notices: notices.map(noticeText),
  };
  const strata = strataOf(attributes, groups.counts);
  const where = await momentsOf(engine, used, encoding, rows, fill);
  return { encoding, allRows, rows, ...where, strata, notices };
}

/** Rows, and by column how many lack a value. */
async function countGaps(
  { rows }: Engine,
  { from, where }: EngineTable,
  { protect, features }: Roles,
): Promise<{ allRows: number; gaps: ReadonlyMap<string, number> }> {
  const columns = [...new Set([...protect, ...features])];
  const values = columns.map(({ value }, i) => `${value} AS v${i}`);
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const [[all, ...present]] = await rows(
    `SELECT count(*), ${columns.map((_, i) => `count(v${i})`).join(", ")} FROM (SELECT ${values.join(", ")} FROM ${from}${met}) AS read_rows`,
  );
  const allRows = Number(all);
  return { allRows, gaps: new Map(columns.map(({ name }, i) => [name, allRows - Number(present[i])])) };
}

/** The table without the rows that become no points. */
function completeRows(
  table: EngineTable,
  { protect, features }: Roles,
  policy: Encoding["missing"],
  gaps: ReadonlyMap<string, number>,
): EngineTable {
  const watched = [...new Set(policy === "impute" ? protect : [...protect, ...features])];
  const lacking = watched.filter(({ name }) => gaps.get(name)! > 0);
  if (lacking.length === 0) return table;
  const columns = lacking.map(({ name }) => ({ name, count: gaps.get(name)! }));
  if (policy === "error") throw missingValues(columns);
  const own = lacking.map(({ value }) => `(${value}) IS NOT NULL`).join(" AND ");
  return { ...table, where: table.where === undefined ? own : `(${table.where}\n) AND ${own}` };
}

function missingValues(columns: readonly { readonly name: string; readonly count: number }[]): InputError {
  const [{ name, count }, ...others] = columns;
  const also = others.length === 0 ? "" : ` (also ${others.map((column) => column.name).join(", ")})`;
  return new InputError(
    name,
    `expected a value in every row, but ${count} lack one${also}; use --missing drop or impute, or --exclude the column`,
  );
}

/** The combinations of protected values, and how many rows have each. */
export async function protectedRows({ rows }: Engine, { from, where }: EngineTable, protect: EngineTable["columns"]) {
  const names = protect.map((_, i) => `v${i}`);
  const values = protect.map(({ value }, i) => `${value} AS v${i}`);
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const read = `SELECT ${values.length === 0 ? "1 AS none" : values.join(", ")} FROM ${from}${met}`;
  const grouped = names.length === 0 ? "" : ` GROUP BY ${names.join(", ")} ORDER BY ${names.join(", ")}`;
  const found = await rows(
    `SELECT ${[...names, "count(*)"].join(", ")} FROM (${read}) AS read_rows${grouped} LIMIT ${MOST_COMBINATIONS + 1}`,
  );
  if (found.length > MOST_COMBINATIONS) {
    throw new InputError(
      protect[0].name,
      `expected at most ${MOST_COMBINATIONS} different values of the protected columns, got more; cut them into ranges in the engine first`,
    );
  }
  return { table: tableOfRows(protect, found), counts: Float64Array.from(found, (row) => Number(row.at(-1))) };
}

function strataOf(attributes: ReturnType<typeof fitAttributes>, counts: Float64Array): SourceFacts["strata"] {
  const rowsOf = new Map<number, number>();
  counts.forEach((count, row) => {
    const cell = attributes.reduce((at, { encoder, groupOf }) => at * encoder.groups.length + groupOf[row], 0);
    rowsOf.set(cell, (rowsOf.get(cell) ?? 0) + count);
  });
  return [...rowsOf].sort(([a], [b]) => a - b).map(([cell, rows]) => ({ cell, rows }));
}

/** The mean of the encoded points, then the sum of squared lengths from there. */
async function momentsOf(
  engine: Engine,
  table: EngineTable,
  encoding: Encoding,
  rows: number,
  fill: boolean,
): Promise<{ offset: Float64Array; squares: number }> {
  const { dialect } = engine;
  const { coordinates } = pointColumns(encoding, 0);
  const rules = { fill, between: false };
  const points = (offset: ArrayLike<number>): string =>
    pointsSql(dialect, table, encoding, offset, new Map([[0, 0]]), rules);
  const sums = coordinates.map((x) => sumSql(dialect, x)).join(", ");
  const [means] = await engine.rows(`SELECT ${sums} FROM (${points(new Float64Array(coordinates.length))}) AS points`);
  const offset = Float64Array.from(means, (sum) => numberOfFixed(wholeOf(sum)) / rows);
  const square = sumSql(dialect, coordinates.map((x) => `${x} * ${x}`).join(" + "));
  const [[total]] = await engine.rows(`SELECT ${square} FROM (${points(offset)}) AS points`);
  return { offset, squares: numberOfFixed(wholeOf(total)) };
}
