import { countedSql, ROW_HASH } from "./counted-rows.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import { ROW_KEY } from "./point-sql.ts";

/** Which rows are far from the mean of all. */
export interface FarBounds {
  /** All rows whose squared distance is above it are. */
  readonly all: number;
  /** So many of every stratum are, too: the farthest ... */
  readonly ofEach: number;
  /** ... whose squared distance is above this, of every stratum. */
  readonly least: ArrayLike<number>;
}

/**
 * The rows that are far from the mean of all, in the order of strata and of hashes of keys, since engines sort texts each in
 * its own way; see `countedSql`.
 */
export function farSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  { all, ofEach, least }: FarBounds,
): string {
  const { coordinates, stratum } = columns;
  const { double, md5, fence } = dialect;
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const own = [ROW_KEY, stratum, ...coordinates].join(", ");
  const square = `${coordinates.map((name) => `${name} * ${name}`).join(" + ")} AS square`;
  const measured = `SELECT ${own}, ${square} FROM (${points}) AS points WHERE ${complete}${fence}`;
  const bounds = Array.from(least, (bound, s) => `WHEN ${s} THEN ${double(Math.min(bound, all))}`);
  const bounded = `SELECT ${own}, square, ${md5(ROW_KEY)} AS ${ROW_HASH} FROM (${measured}) AS measured WHERE square > CASE ${stratum} ${bounds.join(" ")} END`;
  const ranked = `SELECT ${own}, ${ROW_HASH}, square, row_number() OVER (PARTITION BY ${stratum} ORDER BY square DESC, ${ROW_HASH}) AS place FROM (${bounded}) AS bounded${fence}`;
  const select = `SELECT ${own}, ${ROW_HASH} FROM (${ranked}) AS ranked WHERE square > ${double(all)} OR place <= ${ofEach}`;
  return countedSql(dialect, columns, select, [], [stratum, ROW_HASH]);
}
