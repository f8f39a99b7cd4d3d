import type { Estimate } from "./audit-result.ts";

/**
 * Means of a number per row, overall and by class, with the interval of the normal approximation, which is what a
 * bootstrap of means tends to. `z`: half its width in standard errors. NaN values are left out.
 */
export function meanEstimate(
  values: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
  z: number,
  belongs: (row: number) => boolean = () => true,
): Estimate {
  let mass = 0;
  let sum = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !belongs(row)) continue;
    const weight = weights?.[row] ?? 1;
    mass += weight;
    sum += weight * values[row];
  }
  if (mass === 0) return { value: null };
  const mean = sum / mass;
  let squares = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !belongs(row)) continue;
    const error = (weights?.[row] ?? 1) * (values[row] - mean);
    squares += error * error;
  }
  const half = (z * Math.sqrt(squares)) / mass;
  return { value: mean, interval: [mean - half, mean + half] };
}
