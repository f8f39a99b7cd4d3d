/** Numbers near those wanted, in the same order, at least `step` apart and within [from, to] as far as there is room. */
export function spreadApart(wanted: readonly number[], step: number, from: number, to: number): number[] {
  const order = wanted.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value || a.index - b.index);
  const placed = order.map(({ value }) => value);
  for (let i = 0; i < placed.length; i++) placed[i] = Math.max(placed[i], i === 0 ? from : placed[i - 1] + step);
  for (let i = placed.length - 1; i >= 0; i--) {
    placed[i] = Math.min(placed[i], i === placed.length - 1 ? to : placed[i + 1] - step);
  }
  const result = new Array<number>(wanted.length);
  order.forEach(({ index }, i) => {
    result[index] = placed[i];
  });
  return result;
}
