import { InputError, isWeight } from "@fairfront/core/internal";
import { bitsFor, endsOf } from "./column-facts.ts";
import type { Dialect } from "./dialect.ts";
import type { Engine, EngineColumn, EngineTable, Value } from "./engine.ts";
import { numberOfFixed, sumSql, wholeOf } from "./fixed-point.ts";

/** The column of the rows' weights, and how sums of it become whole numbers. */
export interface RowWeight {
  readonly column: string;
  /** Binary places of sums of weights. */
  readonly bits: number;
  /** A power of two: weights times it are small enough for sums of products with coordinates and their squares. */
  readonly scale: number;
}

const LARGEST = 5; // binary digits of a scaled weight before the point

/** Every row that is used must have a weight above 0. */
export async function fitWeight(
  engine: Engine,
  table: EngineTable,
  column: EngineColumn,
  lacking: number,
): Promise<RowWeight> {
  const { name } = column;
  const wanted = "expected a positive number as the weight of every row";
  const remedy = "correct them, or leave such rows out before";
  if (lacking > 0) throw new InputError(name, `${wanted}, but ${lacking} lack one; ${remedy}`);
  const { least, most, whole } = (await endsOf(engine, table, [column])).get(name)!;
  if (!(least > 0)) throw new InputError(name, `${wanted}, got ${least}; ${remedy}`);
  const odd = [least, most].find((value) => !isWeight(value));
  if (odd !== undefined)
    throw new InputError(name, `expected weights whose products a double can hold, got ${odd}; ${remedy}`);
  return { column: name, bits: whole ? 0 : bitsFor(most), scale: 2 ** (LARGEST - Math.ceil(Math.log2(most))) };
}

/** The sum of a value over rows, each as often as it weighs; `weight` is its column as SQL. */
export function weightedSumSql(dialect: Dialect, own: RowWeight | undefined, weight: string, value: string): string {
  return sumSql(dialect, own === undefined ? value : `${weight} * ${dialect.double(own.scale)} * (${value})`);
}

/** The answer to `weightedSumSql`, added up exactly. */
export function weightedNumber(own: RowWeight | undefined, sum: bigint): number {
  return numberOfFixed(sum) / (own?.scale ?? 1);
}

export function massSql(dialect: Dialect, { bits }: RowWeight, weight: string): string {
  return sumSql(dialect, weight, bits);
}

/** The answer to `massSql`. */
export function massOf({ bits }: RowWeight, sum: Value | undefined): number {
  return numberOfFixed(wholeOf(sum), bits);
}
