import type { Dialect, ScoreColumns } from "./dialect.ts";
import { ROW_KEY } from "./point-sql.ts";

/** The rows whose squared distance from the mean of all is above `bound`, in the order of strata and keys. */
export function farSql(
  dialect: Dialect,
  points: string,
  { coordinates, stratum }: ScoreColumns,
  bound: number,
): string {
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const square = coordinates.map((name) => `${name} * ${name}`).join(" + ");
  return `SELECT ${[stratum, ...coordinates].join(", ")} FROM (${points}) AS points WHERE ${complete} AND ${square} > ${dialect.double(bound)} ORDER BY ${stratum}, ${ROW_KEY}${dialect.ending}`;
}
