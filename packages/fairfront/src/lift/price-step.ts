import { borderAnswers } from "./border-answers.ts";

const RIDGE = 0.01; // of the mean density: clusters that no row is near to would be given any price
const FARTHEST = 2; // widths that a price may move at once

/**
 * How the prices of one stratum should move so that clusters lose or gain the rows that they have too many or lack: by
 * Newton's step. How counts answer to prices is the density of rows at the borders, from the rows `near` them (by cluster
 * and second cluster, within `width`). The least price stays 0.
 */
export function priceStep(
  prices: Float64Array,
  surplus: Float64Array,
  near: Float64Array,
  width: number,
): Float64Array {
  const clusters = prices.length;
  const matrix = borderAnswers(near, width, clusters).map((answer) => -answer); // a cluster whose price rises loses rows
  let trace = 0;
  for (let k = 0; k < clusters; k++) trace += matrix[k * clusters + k];
  if (!(trace > 0)) return Float64Array.from(prices);
  for (let k = 0; k < clusters; k++) matrix[k * clusters + k] += (RIDGE * trace) / clusters;
  const step = solved(matrix, surplus);
  const farthest = FARTHEST * width;
  const moved = prices.map((price, k) => price + Math.min(farthest, Math.max(-farthest, step[k])));
  const least = moved.reduce((a, b) => Math.min(a, b));
  return moved.map((price) => price - least);
}

/** By Cholesky: the matrix is symmetric and positive. Changes it. */
function solved(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const result = Float64Array.from(right);
  for (let k = 0; k < size; k++) {
    for (let l = 0; l <= k; l++) {
      let sum = matrix[k * size + l];
      for (let i = 0; i < l; i++) sum -= matrix[k * size + i] * matrix[l * size + i];
      matrix[k * size + l] = l === k ? Math.sqrt(sum) : sum / matrix[l * size + l];
    }
  }
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < k; i++) result[k] -= matrix[k * size + i] * result[i];
    result[k] /= matrix[k * size + k];
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let i = k + 1; i < size; i++) result[k] -= matrix[i * size + k] * result[i];
    result[k] /= matrix[k * size + k];
  }
  return result;
}
