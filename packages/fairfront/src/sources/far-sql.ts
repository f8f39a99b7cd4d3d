import { countedSql } from "./counted-rows.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import { ROW_KEY } from "./point-sql.ts";

/** The rows whose squared distance from the mean of all is above `bound`, in the order of strata and keys; see `countedSql`. */
export function farSql(dialect: Dialect, points: string, columns: ScoreColumns, bound: number): string {
  const { coordinates, stratum } = columns;
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const square = coordinates.map((name) => `${name} * ${name}`).join(" + ");
  const own = [ROW_KEY, stratum, ...coordinates].join(", ");
  const select = `SELECT ${own} FROM (${points}) AS points WHERE ${complete} AND ${square} > ${dialect.double(bound)}`;
  return countedSql(dialect, columns, select, [], [stratum, ROW_KEY]);
}
