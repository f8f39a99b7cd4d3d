import type { Dialect } from "../sources/dialect.ts";
import { FILE_PLACES } from "../sources/engine.ts";

// Irrational steps: multiples of them, without what is before the point, are spread evenly over any stretch of rows.
const STEP = 0.618_033_988_749_894_9;
const FILE_STEP = 0.754_877_666_246_692_7;
const SEED_STEP = 0.569_840_290_998_053_3;

/** Between 0 and 1, spread evenly: a row is in a part of that share where it is below. */
export function standingOf(place: number, seed: number): number {
  const row = place % FILE_PLACES;
  const spread = row * STEP + (Math.floor(place / FILE_PLACES) * FILE_STEP + seed * SEED_STEP);
  return spread - Math.floor(spread);
}

/** The same in an engine, for a column of places. */
export function standingSql({ double }: Dialect, place: string, seed: number): string {
  const files = double(FILE_PLACES);
  const spread = `(${place} % ${files}) * ${double(STEP)} + (floor(${place} / ${files}) * ${double(FILE_STEP)} + ${double(seed * SEED_STEP)})`;
  return `(${spread}) - floor(${spread})`;
}
