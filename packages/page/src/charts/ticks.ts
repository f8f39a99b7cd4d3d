/** Round values between two ends, about as many as asked. */
export function ticks(from: number, to: number, about: number): number[] {
  if (!(to > from)) return [from];
  const rough = (to - from) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  const values: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++)
    values.push(Number((i * step).toPrecision(12)));
  return values;
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

/** Tick labels with just as many digits as tell them apart. */
export function tickText(value: number, step: number): string {
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)));
  return value.toFixed(Number((step * 10 ** digits).toFixed(6)) % 1 === 0 ? digits : digits + 1);
}
