import type { Dialect, ScoreColumns } from "./dialect.ts";

const STEP = 0.618_033_988_749_894_9; // irrational: its multiples, without what is before the point, are all different

/**
 * Of every row the square of a sum of its coordinates and its stratum, each times a number of its own. The total of a table
 * does not depend on the order of rows, and is another where values change places between rows: sums and squares of columns
 * stay what they are then. No larger than the square of the row's length, and 1.
 */
export function fingerprintSql({ double }: Dialect, { coordinates, stratum, strata }: ScoreColumns): string {
  const size = Math.sqrt(2 * coordinates.length);
  const parts = coordinates.map((x, i) => `${x} * ${double(((1 + STEP * i) % 1) / 2 / size + 0.5 / size)}`);
  const sum = `(${[...parts, `(${stratum} + 1) * ${double(0.5 / (strata + 1))}`].join(" + ")})`;
  return `${sum} * ${sum}`;
}
