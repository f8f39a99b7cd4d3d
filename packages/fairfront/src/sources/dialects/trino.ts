import { type Dialect, linearScore } from "../dialect.ts";

const double = (value: number): string => `DOUBLE '${value}'`;

export const trino: Dialect = {
  name: "trino",
  nameOf: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (text) => `'${text.replaceAll("'", "''")}'`,
  double,
  asDouble: (value) => `CASE WHEN is_finite(CAST(${value} AS DOUBLE)) THEN CAST(${value} AS DOUBLE) END`,
  asText: (value) => `CAST(${value} AS VARCHAR)`,
  moment: (value) => `date_diff('millisecond', TIMESTAMP '1970-01-01 00:00:00', CAST(${value} AS TIMESTAMP(6)))`,
  asWhole: (value) => `CAST(${value} AS BIGINT)`,
  sumOfWholes: (value) => `CAST(sum(CAST(${value} AS DECIMAL(38, 0))) AS VARCHAR)`,
  md5: (text) => `lower(to_hex(md5(to_utf8(${text}))))`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => linearScore(double, center, prices, from),
  scoreColumns: () => [],
  ending: "",
  fence: "",
};
