/** Holm's correction: p-values such that those at most `level` are wrong together in at most `level` of all cases. */
export function holm(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  const corrected = values.map(() => 1);
  let reached = 0;
  order.forEach((index, i) => {
    reached = Math.max(reached, Math.min(1, values[index] * (values.length - i)));
    corrected[index] = reached;
  });
  return corrected;
}
