import { exp, log } from "../kernels/exp-log.ts";
import type { Rng } from "../random/rng.ts";

const SMALL_FACTORIALS = 128;
const HALF_LOG_TWO_PI = 0.9189385332046728;
// Stadlober's ratio of uniforms: 2 sqrt(2 / e) and 3 - 2 sqrt(3 / e).
const WIDTH = 1.7155277699214135;
const EXTRA = 0.8989161620588988;
const FEW = 12; // up to this many trials are simply made

const smallFactorials = new Float64Array(SMALL_FACTORIALS);
for (let n = 2; n < SMALL_FACTORIALS; n++) smallFactorials[n] = smallFactorials[n - 1] + log(n);

/** log n!, to about 15 digits. */
export function logFactorial(n: number): number {
  if (n < SMALL_FACTORIALS) return smallFactorials[n];
  const x = n + 1;
  const inverse = 1 / x;
  const series = inverse * (1 / 12 - inverse * inverse * (1 / 360 - inverse * inverse * (1 / 1260)));
  return (x - 0.5) * log(x) - x + HALF_LOG_TWO_PI + series;
}

/** Marked ones among `drawn` of `total` of which `marked` are, without putting back. */
export function hypergeometric(total: number, marked: number, drawn: number, rng: Rng): number {
  const least = Math.max(0, drawn - (total - marked));
  const most = Math.min(drawn, marked);
  if (least === most) return least;
  if (drawn <= FEW) {
    let hits = 0;
    for (let i = 0; i < drawn; i++) if (rng.float() * (total - i) < marked - hits) hits++;
    return hits;
  }
  const p = marked / total;
  const variance = (drawn * p * (1 - p) * (total - drawn)) / (total - 1);
  const mode = Math.min(most, Math.max(least, Math.floor(((drawn + 1) * (marked + 1)) / (total + 2))));
  return ratioOfUniforms(least, most, drawn * p, variance, mode, hypergeometricLogMass(total, marked, drawn), rng);
}

/** Up to a constant. */
function hypergeometricLogMass(total: number, marked: number, drawn: number): (k: number) => number {
  const rest = total - marked - drawn;
  return (k) => -logFactorial(k) - logFactorial(marked - k) - logFactorial(drawn - k) - logFactorial(rest + k);
}

/** For log-concave masses on least..most (Stadlober 1990). */
function ratioOfUniforms(
  least: number,
  most: number,
  mean: number,
  variance: number,
  mode: number,
  logMass: (k: number) => number,
  rng: Rng,
): number {
  const peak = logMass(mode);
  const width = WIDTH * Math.sqrt(variance + 0.5) + EXTRA;
  for (;;) {
    const u = rng.float();
    const candidate = Math.floor(mean + 0.5 + (width * (rng.float() - 0.5)) / u);
    if (!(candidate >= least && candidate <= most)) continue;
    if (2 * log(u) <= logMass(candidate) - peak) return candidate;
  }
}

/** How likely so few, and so many, marked ones are: both include what was seen. */
export interface HypergeometricTails {
  readonly few: number;
  readonly many: number;
}

export function hypergeometricTails(total: number, marked: number, drawn: number, seen: number): HypergeometricTails {
  const least = Math.max(0, drawn - (total - marked));
  const most = Math.min(drawn, marked);
  const logMass = hypergeometricLogMass(total, marked, drawn);
  const scale =
    logFactorial(marked) +
    logFactorial(total - marked) +
    logFactorial(drawn) +
    logFactorial(total - drawn) -
    logFactorial(total);
  const here = exp(logMass(seen) + scale);
  const rest = total - marked - drawn;
  let few = here;
  for (let k = seen, mass = here; k > least; k--) {
    mass *= (k * (rest + k)) / ((marked - k + 1) * (drawn - k + 1));
    few += mass;
    if (mass < few * Number.EPSILON && mass < here) break;
  }
  let many = here;
  for (let k = seen, mass = here; k < most; k++) {
    mass *= ((marked - k) * (drawn - k)) / ((k + 1) * (rest + k + 1));
    many += mass;
    if (mass < many * Number.EPSILON && mass < here) break;
  }
  return { few: Math.min(few, 1), many: Math.min(many, 1) };
}
