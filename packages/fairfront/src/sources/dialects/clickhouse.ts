import type { Dialect } from "../dialect.ts";

const double = (value: number): string => `toFloat64('${value}')`;
const quoted = (text: string, quote: string): string =>
  `${quote}${text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`;

/** The tallies compare inner products, as those of DuckDB do: some three times faster than an expression a coordinate. */
export const clickhouse: Dialect = {
  name: "clickhouse",
  nameOf: (name) => quoted(name, "`"),
  text: (text) => quoted(text, "'"),
  double,
  asDouble: (value) => `if(isFinite(CAST(${value} AS Nullable(Float64))), CAST(${value} AS Nullable(Float64)), NULL)`,
  asText: (value) => `CAST(${value} AS Nullable(String))`,
  moment: (value) =>
    `trunc(CAST(toUnixTimestamp64Micro(toDateTime64(${value}, 6, 'UTC')) AS Nullable(Float64)) / 1000)`,
  asWhole: (value) => `toInt64(${value})`,
  sumOfWholes: (value) => `toString(sum(toInt128(${value})))`,
  md5: (text) => `lower(hex(MD5(assumeNotNull(${text}))))`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices) => {
    const square = Array.from(center).reduce((sum, c) => sum + c * c, 0);
    const factors = [...Array.from(center, (c) => -2 * c), ...Array.from(prices, (price) => square + price)];
    return `arrayDotProduct(point, [${factors.map(double).join(", ")}])`;
  },
  scoreColumns: ({ coordinates, stratum, strata }) => {
    const own = Array.from({ length: strata }, (_, s) => `if(${stratum} = ${s}, 1, 0)`);
    const values = [...coordinates.map((x) => `assumeNotNull(${x})`), ...own];
    return [`CAST([${values.join(", ")}] AS Array(Float64)) AS point`];
  },
  // A column of the table may be named as one of a statement is: the column is meant.
  ending: " SETTINGS group_by_use_nulls = 1, prefer_column_name_to_alias = 1",
  fence: "",
};
