import { type Dialect, plainScore } from "../dialect.ts";

const double = (value: number): string => `toFloat64('${value}')`;
const quoted = (text: string, quote: string): string =>
  `${quote}${text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`;

export const clickhouse: Dialect = {
  name: "clickhouse",
  nameOf: (name) => quoted(name, "`"),
  text: (text) => quoted(text, "'"),
  double,
  asDouble: (value) => `if(isFinite(CAST(${value} AS Nullable(Float64))), CAST(${value} AS Nullable(Float64)), NULL)`,
  asText: (value) => `CAST(${value} AS Nullable(String))`,
  asWhole: (value) => `toInt64(${value})`,
  sumOfWholes: (value) => `toString(sum(toInt128(${value})))`,
  md5: (text) => `lower(hex(MD5(assumeNotNull(${text}))))`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => plainScore(double, center, prices, from),
  scoreColumns: () => [],
  ending: " SETTINGS group_by_use_nulls = 1",
  fence: "",
};
