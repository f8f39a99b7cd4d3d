import { ANSWER_ROWS, indexIn, shortAnswer, wholeAnswer } from "./answer-values.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import type { Value } from "./engine.ts";
import { ROW_KEY } from "./point-sql.ts";

/** The hash that rows are drawn by. */
export const ROW_HASH = "hash";

/**
 * The rows of a SELECT of `before`, stratum and coordinates, and one more of a stratum that does not exist, each with how many
 * these are: so an answer that was cut to its header is told from one of no rows. The SELECT also has the columns of `order`.
 */
export function countedSql(
  { text, double, fence, ending }: Dialect,
  { coordinates, stratum, strata }: ScoreColumns,
  select: string,
  before: readonly string[],
  order: readonly string[],
): string {
  const told = [...before, stratum, ...coordinates];
  const all = [...new Set([...told, ...order])].join(", ");
  const texts: readonly string[] = [ROW_KEY, ROW_HASH];
  const lastOf = (name: string): string => {
    if (name === stratum) return String(strata);
    return texts.includes(name) ? text("") : double(0);
  };
  const last = all.split(", ").map((name) => `${lastOf(name)} AS ${name}`);
  const closed = `SELECT ${all} FROM (${select}) AS own_rows UNION ALL SELECT ${last.join(", ")}`;
  const counted = `SELECT ${all}, ${ANSWER_ROWS} FROM (${closed}) AS closed_rows${fence}`;
  const sorted = order.length === 0 ? "" : ` ORDER BY ${order.join(", ")}`;
  return `SELECT ${told.join(", ")}, all_rows FROM (${counted}) AS counted_rows${sorted}${ending}`;
}

/** The rows of the answer to `countedSql`, which has `before` columns before the stratum. */
export function countedRows(
  rows: readonly (readonly Value[])[],
  { coordinates, strata }: ScoreColumns,
  before: number,
): (readonly Value[])[] {
  const found = wholeAnswer(rows, before + 1 + coordinates.length);
  const own = found.filter((row) => indexIn(row[before], strata + 1) < strata);
  if (own.length !== found.length - 1) throw shortAnswer("with its last row", found.length);
  return own;
}
