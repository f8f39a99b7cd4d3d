import { numberIn } from "./answer-values.ts";
import type { Dialect } from "./dialect.ts";
import type { Value } from "./engine.ts";

const BITS = 32;

/**
 * The sum of doubles as whole numbers of 2^-32 each: the same whatever the order, on any number of threads and machines,
 * where a sum of doubles is not. What rounding takes away is below 2^-33 a row, either way.
 */
export function sumSql(dialect: Dialect, value: string, bits = BITS): string {
  const scaled = `floor((${value}) * ${dialect.double(2 ** bits)} + ${dialect.double(0.5)})`;
  return dialect.sumOfWholes(dialect.asWhole(scaled));
}

/** A sum as an engine writes it; of no rows it is null. */
export function wholeOf(value: Value | undefined): bigint {
  if (value === null) return 0n;
  const text = String(value).replace(/\.0*$/, "");
  return /^-?\d+$/.test(text) ? BigInt(text) : BigInt(Math.trunc(numberIn(value))); // 1e+20, as some would write it
}

export function numberOfFixed(sum: bigint, bits = BITS): number {
  return Number(sum) / 2 ** bits;
}
