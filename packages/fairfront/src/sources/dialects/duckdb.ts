import { sqlName, sqlText } from "../../tables/duckdb.ts";
import { type Dialect, guarded } from "../dialect.ts";

const double = (value: number): string => guarded(value.toExponential()); // without an exponent it would be a decimal

/**
 * The tallies take the distance without |x|^2, which is the same for all clusters, as one inner product: the row's
 * coordinates and, for every stratum, whether it is the row's, against -2 center and |center|^2 + price. Native arrays
 * are some five times faster than an expression a coordinate.
 */
export const duckdb: Dialect = {
  name: "duckdb",
  nameOf: sqlName,
  text: sqlText,
  double,
  asDouble: (value) => `CASE WHEN isfinite(CAST(${value} AS DOUBLE)) THEN CAST(${value} AS DOUBLE) END`,
  asText: (value) => `CAST(${value} AS VARCHAR)`,
  moment: (value) => `epoch_ms(CAST(${value} AS TIMESTAMP))`,
  asWhole: (value) => `CAST(${value} AS BIGINT)`,
  sumOfWholes: (value) => `CAST(sum(${value}) AS VARCHAR)`,
  md5: (text) => `md5(${text})`,
  least: (values) => `least(${values.join(", ")})`,
  score: (center, prices, { coordinates, strata }) => {
    const square = Array.from(center).reduce((sum, c) => sum + c * c, 0);
    const factors = [...Array.from(center, (c) => -2 * c), ...Array.from(prices, (price) => square + price)];
    return `array_inner_product(point, [${factors.map(double).join(", ")}]::DOUBLE[${coordinates.length + strata}])`;
  },
  scoreColumns: ({ coordinates, stratum, strata }) => {
    const own = Array.from({ length: strata }, (_, s) => `CASE WHEN ${stratum} = ${s} THEN 1e0 ELSE 0e0 END`);
    return [`array_value(${[...coordinates, ...own].join(", ")}) AS point`];
  },
  ending: "",
  fence: "",
};
