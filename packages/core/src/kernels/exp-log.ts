/**
 * exp and log from + - * / alone. The engines' own may differ in the last bit from one engine to the next,
 * and one bit is enough to send a search elsewhere.
 */

const LN2_HIGH = 0.6931471803691238; // 32 bits, so that n * LN2_HIGH is exact
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = Math.LOG2E;
const SQRT2 = Math.SQRT2;
const EXP_OVERFLOW = 709.782712893384;
const EXP_UNDERFLOW = -745.1332191019411;
const EXP_TERMS = 18;
const LOG_TERMS = 21;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
double[0] = 1;
const HIGH_WORD = words[1] !== 0 ? 1 : 0; // where this machine keeps the exponent

export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > EXP_OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < EXP_UNDERFLOW) return 0;
  const powers = Math.floor(x * INVERSE_LN2 + 0.5);
  const rest = x - powers * LN2_HIGH - powers * LN2_LOW; // |rest| <= ln(2) / 2
  let sum = 1;
  for (let term = EXP_TERMS; term >= 1; term--) sum = 1 + (sum * rest) / term;
  const half = powers >> 1; // two factors, so that neither leaves the range of doubles
  return sum * powerOfTwo(half) * powerOfTwo(powers - half);
}

export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  let scaled = x;
  let exponent = 0;
  if (scaled < 2.2250738585072014e-308) {
    scaled *= 2 ** 54; // subnormal
    exponent = -54;
  }
  double[0] = scaled;
  exponent += ((words[HIGH_WORD] >>> 20) & 0x7ff) - 1023;
  words[HIGH_WORD] = (words[HIGH_WORD] & 0x000fffff) | 0x3ff00000;
  let mantissa = double[0];
  if (mantissa > SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const ratio = (mantissa - 1) / (mantissa + 1); // log m = 2 artanh(ratio), |ratio| < 0.1716
  const square = ratio * ratio;
  let series = 0;
  for (let odd = LOG_TERMS; odd >= 1; odd -= 2) series = series * square + 1 / odd;
  return exponent * LN2_HIGH + (2 * ratio * series + exponent * LN2_LOW);
}

function powerOfTwo(exponent: number): number {
  words[1 - HIGH_WORD] = 0;
  words[HIGH_WORD] = (exponent + 1023) << 20;
  return double[0];
}
