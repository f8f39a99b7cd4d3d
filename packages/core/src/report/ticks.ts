const STEPS = [1, 2, 5, 10];

/** Round numbers within a range, about `wanted` of them. */
export function ticks(from: number, to: number, wanted = 5): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return Number.isFinite(from) ? [from] : [];
  const rough = (to - from) / wanted;
  let power = 1;
  while (power > rough) power /= 10;
  while (power * 10 <= rough) power *= 10;
  const step = power * STEPS.find((factor) => factor * power >= rough)!;
  const found: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to + step * 1e-9; i++) found.push(i * step);
  return found;
}

/** A tick without the noise of binary fractions. */
export function tickText(value: number): string {
  return String(Number(value.toPrecision(6)));
}
