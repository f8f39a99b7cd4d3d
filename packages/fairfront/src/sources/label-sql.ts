import {
  coordinateNames,
  type DateUnit,
  type Encoding,
  freeName,
  LABELLED,
  type Model,
  marksOf,
  type PredictOptions,
  predictDefaults,
} from "@fairfront/core/internal";
import { type Dialect, dateSql, distanceSql, presentNumber, presentText, priceSql } from "./dialect.ts";
import type { EngineColumn, EngineTable } from "./engine.ts";
import { pointsSql, STRATUM } from "./point-sql.ts";

/** A row that a solution keeps elsewhere than its rule puts it, by the row's key. */
export interface KeyedLabel {
  readonly key: string;
  readonly cluster: number;
}

/** The columns of a table as a model needs them: numbers where it computes with them, texts elsewhere. */
export function modelColumns(dialect: Dialect, encoding: Encoding): EngineColumn[] {
  const columns = new Map<string, EngineColumn>();
  const add = (name: string, numeric: boolean, date?: DateUnit | undefined): void => {
    const own = dialect.nameOf(name);
    const present = presentText(dialect, dialect.asText(own), marksOf(encoding));
    const number = date === undefined ? presentNumber(dialect, own, marksOf(encoding)) : dateSql(dialect, own, date);
    columns.set(name, { name, kind: numeric ? "numeric" : "text", value: numeric ? number : present });
  };
  for (const { parts } of encoding.attributes) {
    for (const part of parts) {
      if (part.kind === "ranges") add(part.column, true, part.date);
      else add(part.column, part.levels.every(isNumber));
    }
  }
  for (const feature of encoding.features) {
    add(feature.name, feature.kind === "numeric", feature.kind === "numeric" ? feature.date : undefined);
  }
  return [...columns.values()];
}

const isNumber = (level: string): boolean => String(Number(level)) === level;

/**
 * The model as one SELECT: all columns of the table, and `cluster` (with `cluster_name`, where clusters have names), by the same
 * operations in the same order as prediction has them. A row without a place, or too far to be measured, has none (null). `kept` are the columns to hand on, as SQL over the table.
 * `exceptions` are given for the labels of a solution: rows it keeps elsewhere. A row without a group was not part of it, and has none.
 */
export function labelSql(
  dialect: Dialect,
  model: Model,
  table: EngineTable,
  options: PredictOptions,
  kept: readonly { readonly sql: string; readonly name: string }[],
  exceptions?: readonly KeyedLabel[],
): string {
  const { encoding, centers, prices, cellRows, sizes, offset } = model;
  const missing = options.missing ?? encoding.missing;
  const unseen = options.unseen ?? predictDefaults.unseen;
  const rules = { fill: missing === "impute", between: unseen === "between" };
  const usesGroup = model.usesGroup !== false;
  const known = cellRows.flatMap((rows, combination) => (usesGroup && rows > 0 ? [combination] : []));
  const numberOf = new Map(known.map((combination, s) => [combination, s]));
  const seen: Encoding = usesGroup ? encoding : { ...encoding, attributes: [] };
  const points = pointsSql(
    dialect,
    table,
    seen,
    offset,
    numberOf,
    rules,
    kept.map(({ sql }) => sql),
  );
  const xs = coordinateNames(encoding).map((_, i) => `x${i}`);
  const names = sizes.flatMap((size, k) => (size > 0 ? [k] : []));
  const carried = ["row_key", ...kept.map((_, i) => `kept${i}`)];
  const totals = names.map((k) => {
    const own = known.map((combination) => prices[k][combination]);
    return `${distanceSql(dialect.double, xs, centers[k])} + ${priceSql(dialect.double, STRATUM, own)} AS total${k}`;
  });
  const needed = exceptions === undefined ? xs : [...xs, STRATUM];
  const complete = needed.map((value) => `${value} IS NOT NULL`).join(" AND ");
  const measured = `SELECT ${[...carried, `CASE WHEN ${complete} THEN 1 ELSE 0 END AS complete`, ...totals].join(", ")} FROM (${points}) AS points${dialect.fence}`;
  const least = `SELECT measured.*, ${dialect.least(names.map((k) => `total${k}`))} AS least_total FROM (${measured}) AS measured${dialect.fence}`;
  const cases = names.map((k) => `WHEN total${k} = least_total THEN ${k}`);
  const elsewhere = (exceptions ?? []).map(({ key, cluster }) => `WHEN row_key = ${dialect.text(key)} THEN ${cluster}`);
  const nowhere = `complete = 0 OR least_total > ${dialect.double(Number.MAX_VALUE)}`; // its distances overflow: that compares to nothing
  const cluster = `CASE WHEN ${nowhere} THEN NULL ${[...elsewhere, ...cases].join(" ")} END`;
  const judged = `SELECT ${[...carried, `${cluster} AS label`].join(", ")} FROM (${least}) AS judged${dialect.fence}`;
  const shown = kept.map(({ name }, i) => `labelled.kept${i} AS ${dialect.nameOf(name)}`);
  const taken = new Set(kept.map(({ name }) => name.toLowerCase()));
  const added = [
    `labelled.label AS ${dialect.nameOf(freeName(LABELLED.cluster, taken))}`,
    ...nameSql(dialect, model).map((sql) => `${sql} AS ${dialect.nameOf(freeName(LABELLED.name, taken))}`),
  ];
  return `SELECT ${[...shown, ...added].join(", ")} FROM (${judged}) AS labelled${dialect.ending}`;
}

/** What a person calls the cluster of a row; nothing where no cluster has a name. */
function nameSql(dialect: Dialect, { names = [] }: Model): string[] {
  const cases = names.flatMap((name, k) =>
    name === "" ? [] : [`WHEN labelled.label = ${k} THEN ${dialect.text(name)}`],
  );
  return cases.length === 0 ? [] : [`CASE ${cases.join(" ")} END`];
}
