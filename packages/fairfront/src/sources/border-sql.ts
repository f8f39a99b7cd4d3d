import { countedSql } from "./counted-rows.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import { ROW_KEY } from "./point-sql.ts";
import type { Rule } from "./rule.ts";
import { labelOfScores, scoredSql } from "./tally-sql.ts";

/**
 * The rows near a border of some rule: whose score of another cluster is less than a width above their best, that of the
 * other cluster or that of their own. Key, stratum, point; see `countedSql`. `widths`: row-major rules x clusters.
 */
export function borderSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  rules: readonly Rule[],
  clusters: number,
  widths: ArrayLike<number>,
): string {
  const wanted = [ROW_KEY, columns.stratum, ...columns.coordinates].join(", ");
  const scored = scoredSql(dialect, points, columns, rules, [ROW_KEY]);
  const labels = rules.map((_, r) => `${labelOfScores(r, clusters)} AS label${r}`);
  const widthOf = (r: number, k: number): string => dialect.double(widths[r * clusters + k]);
  const own = rules.map((_, r) => {
    const cases = Array.from({ length: clusters }, (_, k) => `WHEN ${k} THEN ${widthOf(r, k)}`);
    return `CASE label${r} ${cases.join(" ")} END AS width${r}`;
  });
  const labelled = `(SELECT judged.*, ${labels.join(", ")} FROM ${scored}${dialect.fence}) AS labelled`;
  const bounded = `(SELECT labelled.*, ${own.join(", ")} FROM ${labelled}${dialect.fence}) AS bounded`;
  const near = rules.map((_, r) => {
    const others = Array.from({ length: clusters }, (_, k) => {
      const gap = `score${r}_${k} - best${r}`;
      return `(label${r} <> ${k} AND (${gap} < ${widthOf(r, k)} OR ${gap} < width${r}))`;
    });
    return `(${others.join(" OR ")})`;
  });
  const select = `SELECT ${wanted} FROM ${bounded} WHERE ${near.join(" OR ")}`;
  return countedSql(dialect, columns, select, [ROW_KEY], []);
}
