import { log } from "../kernels/exp-log.ts";

const CENTRAL = [
  [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
] as const;
const TAIL = [
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
] as const;
const TAIL_BELOW = 0.02425;

/** The standard normal value below which a share p lies (Acklam's approximation, 9 digits). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < TAIL_BELOW) {
    const q = Math.sqrt(-2 * log(p));
    return polynomial(TAIL[0], q) / polynomial(TAIL[1], q);
  }
  const q = p - 0.5;
  return (polynomial(CENTRAL[0], q * q) * q) / polynomial(CENTRAL[1], q * q);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
