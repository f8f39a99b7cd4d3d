/** The value of rank n (0 is the largest), in linear time. Reorders `values`. */
export function nthLargest(values: Float64Array, n: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = medianOfThree(values[from], values[(from + to) >> 1], values[to]);
    let i = from;
    let j = to;
    while (i <= j) {
      while (values[i] > pivot) i++;
      while (values[j] < pivot) j--;
      if (i > j) break;
      const kept = values[i];
      values[i++] = values[j];
      values[j--] = kept;
    }
    if (n <= j) to = j;
    else if (n >= i) from = i;
    else return values[n];
  }
  return values[n];
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
