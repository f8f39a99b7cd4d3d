import { type Dialect, plainScore } from "../dialect.ts";

const double = (value: number): string => `'${value}'::float8`;

export const postgres: Dialect = {
  name: "postgres",
  nameOf: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (text) =>
    text.includes("\\")
      ? `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
      : `'${text.replaceAll("'", "''")}'`,
  double,
  asDouble: (value) => `CASE WHEN abs(CAST(${value} AS float8)) < 'Infinity'::float8 THEN CAST(${value} AS float8) END`,
  asText: (value) => `CAST(${value} AS text)`,
  moment: (value) => `trunc(extract(epoch FROM ${value}) * 1000)`,
  asWhole: (value) => `CAST(${value} AS bigint)`,
  sumOfWholes: (value) => `CAST(sum(${value}) AS text)`,
  md5: (text) => `(md5(${text}) COLLATE "C")`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, from) => plainScore(double, center, prices, from),
  scoreColumns: () => [],
  ending: "",
  fence: " OFFSET 0",
};
