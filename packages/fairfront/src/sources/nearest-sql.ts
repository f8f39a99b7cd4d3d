import { indexIn } from "./answer-values.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import type { Value } from "./engine.ts";
import type { KeyedLabel } from "./label-sql.ts";
import type { RowWeight } from "./row-weight.ts";
import type { NearestTally, Rule } from "./rule.ts";
import { labelledSql, readTallies, tallyColumns } from "./tally-sql.ts";

/** A rule, and the rows that are elsewhere than it puts them. */
export type Labels = readonly [rule: Rule, exceptions: readonly KeyedLabel[]];

/** One pass: the tally of labels, and of every stratum the rows that others have in the same cluster. */
export function nearestSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  labels: Labels,
  others: Labels,
  clusters: number,
  weight: RowWeight | undefined,
): string {
  const both = [labels, others];
  const rules = both.map(([rule]) => rule);
  const exceptions = both.map(([, own]) => own);
  const labelled = labelledSql(dialect, points, columns, rules, clusters, weight, exceptions);
  const stayed = `sum(CASE WHEN label1 = label0 + ${clusters} THEN 1 ELSE 0 END) AS stayed`;
  const told = ["label0 AS cell", ...tallyColumns(dialect, columns, weight), stayed].join(", ");
  return `SELECT ${told} FROM (${labelled}) AS labelled GROUP BY label0, ${columns.stratum}${dialect.ending}`;
}

/** The answer to `nearestSql`. */
export function readNearest(
  rows: readonly (readonly Value[])[],
  columns: ScoreColumns,
  clusters: number,
  weight: RowWeight | undefined,
): NearestTally {
  const own = rows.map((row) => row.slice(0, -1));
  const stayed = new Float64Array(columns.strata);
  for (const row of rows) stayed[indexIn(row[1], columns.strata)] += indexIn(row.at(-1));
  return { ...readTallies(own, columns, 1, clusters, weight)[0], stayed };
}
