import { quantile } from "../kernels/quantile.ts";

/** The middle `confidence` of the values that are numbers; undefined where there are none. */
export function middle(values: Float64Array, confidence: number): [number, number] | undefined {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length === 0) return undefined;
  const tail = (1 - confidence) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}
