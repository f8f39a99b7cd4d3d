import { countedSql, ROW_HASH } from "./counted-rows.ts";
import type { Dialect, ScoreColumns } from "./dialect.ts";
import { KEPT_WEIGHT, ROW_KEY } from "./point-sql.ts";

const HEX = 8; // digits of the hash that the first look compares
const SPARE = 6; // deviations by which more rows pass the first look than are wanted

/** The place of a row in the order of a seed: the same on any engine and any number of machines. */
function orderSql({ md5, text }: Dialect, seed: number): string {
  return md5(`concat(${text(`${seed}:`)}, ${ROW_KEY})`);
}

/**
 * The bottom rows of every stratum by the hash of seed and key: `wanted` of the `rows` that it has. Only rows below a
 * bound that is all but sure to be high enough are sorted. In the order of strata and hashes.
 */
export function sampleSql(
  dialect: Dialect,
  points: string,
  { coordinates, stratum }: ScoreColumns,
  rows: ArrayLike<number>,
  wanted: ArrayLike<number>,
  seed: number,
): string {
  const own = [ROW_KEY, stratum, ...coordinates].join(", ");
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const hashed = `SELECT ${own}, ${orderSql(dialect, seed)} AS hash FROM (${points}) AS points WHERE ${complete}${dialect.fence}`;
  const bounds = Array.from(rows, (size, s) => `WHEN ${s} THEN ${dialect.text(boundOf(wanted[s], size))}`);
  const near = `SELECT ${own}, hash FROM (${hashed}) AS hashed WHERE hash < CASE ${stratum} ${bounds.join(" ")} END`;
  const ranked = `SELECT ${own}, hash, row_number() OVER (PARTITION BY ${stratum} ORDER BY hash, ${ROW_KEY}) AS place FROM (${near}) AS near`;
  const most = Array.from(wanted, (count, s) => `WHEN ${s} THEN ${count}`);
  return `SELECT ${[stratum, ...coordinates].join(", ")} FROM (${ranked}) AS ranked WHERE place <= CASE ${stratum} ${most.join(" ")} END ORDER BY ${stratum}, hash, ${ROW_KEY}${dialect.ending}`;
}

/** A text that at least `wanted` of `rows` hashes are below, all but surely. */
function boundOf(wanted: number, rows: number): string {
  const share = (wanted + SPARE * Math.sqrt(wanted) + SPARE) / rows;
  if (wanted >= rows || share >= 1) return "g"; // beyond every digit
  return Math.floor(share * 16 ** HEX)
    .toString(16)
    .padStart(HEX, "0");
}

const DIGITS = 6; // of the hash that become a number: 24 bits

/** The first digits of a hash as a number from 0 up to 1, spelt so that every engine knows it. */
function shareSql({ double }: Dialect, hash: string): string {
  const cases = Array.from("0123456789abcdef", (digit, value) => `WHEN '${digit}' THEN ${double(value)}`).join(" ");
  const digits = Array.from(
    { length: DIGITS },
    (_, i) => `(CASE substr(${hash}, ${i + 1}, 1) ${cases} END) * ${double(16 ** -(i + 1))}`,
  );
  return `(${digits.join(" + ")})`;
}

/**
 * Rows by their weight: of stratum s a row comes `rates[s]` times its weight, as a whole number that is so on average, by
 * the hash of seed and key. A row that comes at all, with how often it does, before stratum and coordinates; see `countedSql`.
 */
export function weightedSampleSql(
  dialect: Dialect,
  points: string,
  columns: ScoreColumns,
  rates: ArrayLike<number>,
  seed: number,
): string {
  const { coordinates, stratum } = columns;
  const own = [ROW_KEY, stratum, ...coordinates].join(", ");
  const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
  const hashed = `SELECT ${own}, ${KEPT_WEIGHT}, ${orderSql(dialect, seed)} AS hash FROM (${points}) AS points WHERE ${complete}${dialect.fence}`;
  const cases = Array.from(rates, (rate, s) => `WHEN ${s} THEN ${dialect.double(rate)}`);
  const times = `floor(${KEPT_WEIGHT} * (CASE ${stratum} ${cases.join(" ")} END) + ${shareSql(dialect, "hash")})`;
  const counted = `SELECT ${own}, hash, ${times} AS times FROM (${hashed}) AS hashed${dialect.fence}`;
  const select = `SELECT ${own}, hash, times FROM (${counted}) AS counted WHERE times >= 1`;
  return countedSql(dialect, columns, select, ["times"], [stratum, ROW_HASH, ROW_KEY]);
}

/** Only the rows whose hash is in the first `share` of all, as a condition over `pointsSql`. */
export function subsetSql(dialect: Dialect, points: string, share: number, seed: number): string {
  const bound = Math.floor(share * 16 ** HEX)
    .toString(16)
    .padStart(HEX, "0");
  return `SELECT * FROM (${points}) AS points WHERE ${orderSql(dialect, seed)} < ${dialect.text(bound)}`;
}
