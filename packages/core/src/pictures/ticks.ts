const STEPS = [1, 2, 5, 10];
const MOST_DIGITS = 9;
const LARGE = 10_000; // from here on, digits stand in threes

/** Round numbers within a range, about `wanted` of them. */
export function ticks(from: number, to: number, wanted = 5): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return Number.isFinite(from) ? [from] : [];
  const rough = (to - from) / wanted;
  let power = 1;
  while (power > rough) power /= 10;
  while (power * 10 <= rough) power *= 10;
  const step = power * STEPS.find((factor) => factor * power >= rough * (1 - 1e-9))!;
  const found: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++)
    found.push(Number((i * step).toPrecision(12))); // without the noise of binary fractions
  return found;
}

/** A tick with just as many digits as tell it from its neighbours, `step` away. */
export function tickText(value: number, step = 0): string {
  let digits = 0;
  while (digits <= MOST_DIGITS && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6) digits++;
  if (step === 0 || digits > MOST_DIGITS || (step < 1 && Math.round(step * 10 ** digits) === 0))
    return String(Number(value.toPrecision(6)));
  const text = value.toFixed(digits);
  return Math.abs(value) >= LARGE ? text.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f") : text;
}

/** A value on a scale, where it is in pixels, and what stands there. */
export interface Tick {
  readonly value: number;
  readonly at: number;
  readonly text: string;
}

/** A straight scale from values to pixels, and back. */
export interface Scale {
  readonly to: (value: number) => number;
  readonly from: (pixel: number) => number;
}

export function scale(values: readonly [number, number], pixels: readonly [number, number]): Scale {
  const span = values[1] - values[0] || 1;
  const slope = (pixels[1] - pixels[0]) / span;
  return {
    to: (value) => pixels[0] + (value - values[0]) * slope,
    from: (pixel) => values[0] + (pixel - pixels[0]) / slope,
  };
}

export function ticksOn(along: Scale, from: number, to: number, wanted: number): Tick[] {
  const values = ticks(from, to, wanted);
  const step = values.length > 1 ? values[1] - values[0] : 0;
  return values.map((value) => ({ value, at: along.to(value), text: tickText(value, step) }));
}
