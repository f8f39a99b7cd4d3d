import { type Dialect, linearScore } from "../dialect.ts";

const double = (value: number): string => `CAST('${value}' AS DOUBLE)`;

export const snowflake: Dialect = {
  name: "snowflake",
  nameOf: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
  double,
  asDouble: (value) =>
    `CASE WHEN abs(CAST(${value} AS DOUBLE)) < CAST('inf' AS DOUBLE) THEN CAST(${value} AS DOUBLE) END`,
  asText: (value) => `CAST(${value} AS VARCHAR)`,
  moment: (value) => `DATE_PART(EPOCH_MILLISECOND, ${value})`,
  asWhole: (value) => `CAST(${value} AS NUMBER(38, 0))`,
  sumOfWholes: (value) => `CAST(sum(${value}) AS VARCHAR)`,
  md5: (text) => `md5(${text})`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => linearScore(double, center, prices, from),
  scoreColumns: () => [],
  ending: "",
  fence: "",
};
