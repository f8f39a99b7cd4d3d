const [LIGHTEST, HEAVIEST] = [1e-40, 1e40]; // products of several weights, and of their sums, stay what a double can hold

/** Whether a number may be the weight of a row. */
export function isWeight(value: number): boolean {
  return value >= LIGHTEST && value <= HEAVIEST;
}
