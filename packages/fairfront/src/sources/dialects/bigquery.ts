import { type Dialect, linearScore } from "../dialect.ts";

const double = (value: number): string => `CAST('${value}' AS FLOAT64)`;
const quoted = (text: string, quote: string): string =>
  `${quote}${text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`).replaceAll("\n", "\\n").replaceAll("\r", "\\r")}${quote}`;

export const bigquery: Dialect = {
  name: "bigquery",
  nameOf: (name) => quoted(name, "`"),
  text: (text) => quoted(text, "'"),
  double,
  asDouble: (value) =>
    `CASE WHEN abs(CAST(${value} AS FLOAT64)) < CAST('inf' AS FLOAT64) THEN CAST(${value} AS FLOAT64) END`,
  asText: (value) => `CAST(${value} AS STRING)`,
  moment: (value) => `DIV(UNIX_MICROS(CAST(${value} AS TIMESTAMP)), 1000)`,
  asWhole: (value) => `CAST(${value} AS INT64)`,
  sumOfWholes: (value) => `CAST(sum(CAST(${value} AS BIGNUMERIC)) AS STRING)`,
  md5: (text) => `to_hex(md5(${text}))`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => linearScore(double, center, prices, from),
  scoreColumns: () => [],
  mostRules: 40, // within what it is known to take
  ending: "",
  fence: "",
};
