/** How numbers are told to people, on a terminal, in a page and in a report. */

const ROUNDING = 1e-12; // what sums of doubles around 1 leave of 0
const WRITTEN_OUT = 1e15; // beyond it the digits of a number are no longer read
const TINY = 1e-7;

/** A cost, with what a person can compare: four digits that count. */
export function costText(cost: number): string {
  const size = Math.abs(cost);
  if (size < ROUNDING) return "0";
  if (size >= WRITTEN_OUT || size < TINY) return cost.toExponential(3);
  if (size >= 1e6) return countText(Number(cost.toPrecision(4)));
  if (size < 1e-4) return smallText(cost);
  return size >= 1000 ? cost.toFixed(1) : cost.toPrecision(4);
}

/** Four digits that count, written out: 0.00004552. */
function smallText(value: number): string {
  return value.toFixed(3 - exponentOf(Number(value.toPrecision(4))));
}

/** Of the digit that counts most: -2 of 0.03. */
export function exponentOf(value: number): number {
  return Number(value.toExponential().split("e")[1]);
}

/** So many digits after the point; a small number keeps two that count: 0.000333 is "0.00033". */
export function decimalText(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const counting = text.replace(/^-?0\.0*/, "").length;
  return value !== 0 && digits > 0 && counting < 2 ? String(Number(value.toPrecision(2))) : text;
}

/** A balance, which lies between 0 and 1: 0 is a group that is absent, which a small one is not. */
export function balanceText(balance: number): string {
  return decimalText(balance, 3);
}

/** A share as a percentage: 0.0213 is "2.1 %", 0.00043 is "0.043 %". */
export function percentText(share: number): string {
  const percent = share * 100;
  return `${decimalText(percent, Math.abs(percent) >= 100 ? 0 : 1)} %`;
}

/** How much more: "+2.1 %". */
export function surplusText(share: number): string {
  return `${share < 0 ? "" : "+"}${percentText(share)}`;
}

/** A count with narrow spaces between thousands. */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** A value of a column, in its own unit. */
export function valueText(value: number): string {
  if (Number.isNaN(value)) return "missing";
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value < 0 ? `-${countText(-value)}` : countText(value);
  const size = Math.abs(value);
  if (size >= WRITTEN_OUT || size < TINY) return value.toPrecision(4);
  if (size < 1e-4) return smallText(value);
  if (size >= 1e6) return `${value < 0 ? "-" : ""}${countText(size)}`;
  return size >= 1000 ? countText(value) : String(Number(value.toPrecision(4)));
}

/** "850 ms", "12.3 s", "4 min 5 s", "2 h 10 min". */
export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

const LEAST_P = 0.0001;

/** A p-value: "p = 0.032", "p < 0.0001"; rounded up, so that 0.0502 is not told as 0.05. */
export function pText(p: number): string {
  if (p < LEAST_P) return `p < ${LEAST_P}`;
  const digits = 1 - exponentOf(p);
  const units = Number(`1e${digits}`);
  return `p = ${Number((Math.ceil(p * units - ROUNDING) / units).toFixed(digits))}`;
}
