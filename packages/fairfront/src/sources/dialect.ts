import type { DateUnit } from "@fairfront/core/internal";

/**
 * How one engine spells what the passes ask for. Every other file of this room is the same for all engines. Texts in and
 * out are SQL; what comes from a table or a person goes through `name`, `text` and `double` only.
 */
export interface Dialect {
  readonly name: string;
  /** A column or table, quoted. */
  readonly nameOf: (name: string) => string;
  /** A text, quoted. */
  readonly text: (text: string) => string;
  /** A finite number as a double, to the bit. */
  readonly double: (value: number) => string;
  /** A value as a double; null where it is missing or not finite. */
  readonly asDouble: (value: string) => string;
  readonly asText: (value: string) => string;
  /** A date or a moment as milliseconds since 1970-01-01 in UTC, a double without a fraction: what is finer is cut off. */
  readonly moment: (value: string) => string;
  /** A double without a fraction as a whole number of 64 bits. */
  readonly asWhole: (value: string) => string;
  /** The exact sum of whole numbers, as a text: it may have more than 64 bits. */
  readonly sumOfWholes: (value: string) => string;
  /** 32 hexadecimal digits, in small letters, that compare byte by byte. */
  readonly md5: (text: string) => string;
  readonly least: (values: readonly string[]) => string;
  /**
   * What the tallies compare: for every row something that is least for the cluster of the rule. `coordinates` are columns,
   * `strata` how many there are; the stratum of a row is the column `stratum`.
   */
  readonly score: (center: ArrayLike<number>, prices: ArrayLike<number>, from: ScoreColumns) => string;
  /** More columns that `score` wants beside the coordinates: `expression AS name` each. */
  readonly scoreColumns: (from: ScoreColumns) => readonly string[];
  /** Rules that one statement may tally, where an engine bounds the sets that rows are grouped by. */
  readonly mostRules?: number | undefined;
  /** Rules whose borders one statement may ask for, where an engine takes long to plan conditions on many. */
  readonly mostBorders?: number | undefined;
  /** What stands behind a SELECT that is run, such as settings. */
  readonly ending: string;
  /**
   * What stands behind a SELECT within another, so that its values are computed once: some planners would put each
   * expression wherever its name is used, and the statement would grow with every level.
   */
  readonly fence: string;
}

/** The names of the columns that a rule looks at. */
export interface ScoreColumns {
  readonly coordinates: readonly string[];
  readonly stratum: string;
  readonly strata: number;
}

/** A double that keeps its sign apart from what stands before it: two dashes would begin a comment. */
export function guarded(literal: string): string {
  return literal.startsWith("-") ? `(${literal})` : literal;
}

/** |x - center|^2, feature after feature, in the order of the kernel that predicts: the same to the bit. */
export function distanceSql(
  double: Dialect["double"],
  coordinates: readonly string[],
  center: ArrayLike<number>,
): string {
  return coordinates
    .map((x, i) => {
      const difference = `(${x} - ${double(center[i])})`;
      return `${difference} * ${difference}`;
    })
    .join(" + ");
}

/** The price of a row by its stratum; 0 for a row that has none. */
export function priceSql(double: Dialect["double"], stratum: string, prices: ArrayLike<number>): string {
  const cases = Array.from(prices, (price, s) => `WHEN ${s} THEN ${double(price)}`);
  return cases.length === 0 ? double(0) : `CASE ${stratum} ${cases.join(" ")} ELSE ${double(0)} END`;
}

/** The score of engines that have nothing faster: distance and price as in prediction. */
export function plainScore(
  double: Dialect["double"],
  center: ArrayLike<number>,
  prices: ArrayLike<number>,
  { coordinates, stratum }: ScoreColumns,
): string {
  return `${distanceSql(double, coordinates, center)} + ${priceSql(double, stratum, prices)}`;
}

/** The same without |x|^2, which is the same for all clusters: half of the operations, for engines that read them slowly. */
export function linearScore(
  double: Dialect["double"],
  center: ArrayLike<number>,
  prices: ArrayLike<number>,
  { coordinates, stratum }: ScoreColumns,
): string {
  const square = Array.from(center).reduce((sum, c) => sum + c * c, 0);
  const product = coordinates.map((x, i) => `${x} * ${double(-2 * center[i])}`).join(" + ");
  return `${product} + ${priceSql(
    double,
    stratum,
    Array.from(prices, (price) => square + price),
  )}`;
}

const MILLISECONDS_A_DAY = 86_400_000;

/** A date or a moment as a number, null where it is missing. Whole days are whole numbers. */
export function dateSql({ moment, asDouble, double }: Dialect, value: string, unit: DateUnit): string {
  const number = asDouble(moment(value));
  return unit === "days" ? `(${number}) / ${double(MILLISECONDS_A_DAY)}` : number;
}

/**
 * The same of a number, which may be in a column of texts. What means a missing value is null before anything is read as
 * a number: an engine may compute all branches of a CASE, and would refuse it.
 */
export function presentNumber(dialect: Dialect, value: string, marks: readonly string[]): string {
  return dialect.asDouble(present(dialect, dialect.asText(value), value, marks));
}

/** A text, or null where it means a missing value: in any case of letters and with spaces around. */
export function presentText(dialect: Pick<Dialect, "text">, value: string, marks: readonly string[]): string {
  return present(dialect, value, value, marks);
}

/** The value, or null where its text means a missing one; no branch can fail. */
function present({ text }: Pick<Dialect, "text">, asText: string, value: string, marks: readonly string[]): string {
  const known = new Set(["", ...marks.map((mark) => mark.trim().toLowerCase())]);
  return `CASE WHEN lower(trim(${asText})) IN (${[...known].map(text).join(", ")}) THEN NULL ELSE ${value} END`;
}
