import type { Dialect } from "./dialect.ts";

const BITS = 32;

/**
 * The sum of doubles as whole numbers of 2^-32 each: the same whatever the order, on any number of threads and machines,
 * where a sum of doubles is not. What rounding takes away is below 2^-33 a row, either way.
 */
export function sumSql(dialect: Dialect, value: string, bits = BITS): string {
  const scaled = `floor((${value}) * ${dialect.double(2 ** bits)} + ${dialect.double(0.5)})`;
  return dialect.sumOfWholes(dialect.asWhole(scaled));
}

export function wholeOf(value: unknown): bigint {
  return value === null ? 0n : BigInt(String(value).replace(/\.0*$/, ""));
}

export function numberOfFixed(sum: bigint, bits = BITS): number {
  return Number(sum) / 2 ** bits;
}
