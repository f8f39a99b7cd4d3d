import { type Dialect, guarded, linearScore } from "../dialect.ts";

const double = (value: number): string => guarded(`${value.toExponential()}D`);

export const spark: Dialect = {
  name: "spark",
  nameOf: (name) => `\`${name.replaceAll("`", "``")}\``,
  // A dollar sign before a brace would be a variable of the session.
  text: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("$", "\\u0024")}'`,
  double,
  asDouble: (value) =>
    `CASE WHEN abs(CAST(${value} AS DOUBLE)) < CAST('Infinity' AS DOUBLE) THEN CAST(${value} AS DOUBLE) END`,
  asText: (value) => `CAST(${value} AS STRING)`,
  moment: (value) => `unix_micros(CAST(${value} AS TIMESTAMP)) DIV 1000`,
  asWhole: (value) => `CAST(${value} AS BIGINT)`,
  sumOfWholes: (value) => `CAST(sum(CAST(${value} AS DECIMAL(38, 0))) AS STRING)`,
  md5: (text) => `md5(${text})`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => linearScore(double, center, prices, from),
  scoreColumns: () => [],
  mostRules: 60, // 64 columns of grouping sets
  mostBorders: 8,
  ending: "",
  fence: "",
};
