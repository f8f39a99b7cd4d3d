import type { Estimate } from "./audit-result.ts";
import { effectiveRows, wilson } from "./share-intervals.ts";

/**
 * Means of a number per row, overall and by class, with the interval of the normal approximation, which is what a
 * bootstrap of means tends to, but not below 0 for numbers that are not; of a share (numbers 0 and 1) it is Wilson's.
 * `z`: half its width in standard errors. NaN values are left out.
 */
export function meanEstimate(
  values: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
  z: number,
  belongs: (row: number) => boolean = () => true,
  kind: "any" | "positive" | "share" = "any",
): Estimate {
  let mass = 0;
  let sum = 0;
  let weightSquares = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !belongs(row)) continue;
    const weight = weights?.[row] ?? 1;
    mass += weight;
    weightSquares += weight * weight;
    sum += weight * values[row];
  }
  if (mass === 0) return { value: null };
  const mean = sum / mass;
  if (kind === "share") return { value: mean, interval: wilson(mean, effectiveRows(mass, weightSquares), z) };
  let squares = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !belongs(row)) continue;
    const error = (weights?.[row] ?? 1) * (values[row] - mean);
    squares += error * error;
  }
  const half = (z * Math.sqrt(squares)) / mass;
  const low = mean - half;
  return { value: mean, interval: [kind === "positive" ? Math.max(0, low) : low, mean + half] };
}
