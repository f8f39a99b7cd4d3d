import { type DecimalSign, mayPartThousands, numberOf } from "./parse-number.ts";
import { type Filling, grown, TextFilling } from "./text-filling.ts";
import { trimmed } from "./trimmed.ts";
import { decodeUtf8 } from "./utf8.ts";

const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`)); // all exact
const FIRST_ROWS = 1024;
/** More spellings than this are no clusters and no groups: they are not kept, unless digits would be lost. */
export const MOST_SPELLINGS = 1024;
const DIGITS_THAT_FIT = 15; // whole numbers of so many digits are all doubles

/**
 * Numbers from bytes. Where one is spelled otherwise than JavaScript would (01, 1.0, 1e3) or has more digits than a
 * double, the texts are kept beside the numbers: clusters and groups are told apart by them.
 */
export class NumberFilling implements Filling {
  values = new Float64Array(FIRST_ROWS);
  /** Set at the first field that is no number; what follows is not read. */
  stranger = false;
  /** The first number whose point may stand between thousands: with three digits behind it, and before it one to three that begin with no zero. */
  likeThousands: string | undefined;
  /** Some number has a point that is surely before a fraction. */
  fractions = false;
  written: TextFilling | undefined;
  /** Too many spellings came before digits were lost: they have to be read again, all of them. */
  wantsAllSpellings = false;
  /** Some number begins with a zero that means nothing, or has more digits than a double: it is a code, not a quantity. */
  coded = false;
  /** A whole number with more digits than a double has. */
  longExample: string | undefined;
  private gaveUp = false;
  /** Digits would be lost: all spellings are kept, however many. */
  private unbounded = false;
  private readonly decimal: DecimalSign;
  private readonly allSpellings: boolean;

  constructor(decimal: DecimalSign, allSpellings = false) {
    this.decimal = decimal;
    this.allSpellings = allSpellings;
  }

  take(bytes: Uint8Array, from: number, to: number, row: number): void {
    if (this.stranger) return;
    if (row >= this.values.length) this.values = grown(this.values, row);
    if (from === to) this.values[row] = Number.NaN;
    else if (this.decimal === "," || !this.takePlain(bytes, from, to, row)) this.takeOther(bytes, from, to, row);
    if (this.written !== undefined) this.keepSpelling(bytes, from, to, row);
  }

  /** Digits, a point, digits: what nearly all fields are. False where it is anything else. */
  private takePlain(bytes: Uint8Array, from: number, to: number, row: number): boolean {
    let i = from;
    const negative = bytes[i] === 0x2d;
    if (negative) i++;
    const first = i;
    let whole = 0;
    let byte = i < to ? bytes[i] - 0x30 : -1;
    while (byte >= 0 && byte <= 9) {
      whole = whole * 10 + byte;
      byte = ++i < to ? bytes[i] - 0x30 : -1;
    }
    const before = i - first;
    if (i === to) {
      if (before === 0 || before > DIGITS_THAT_FIT) return false;
      if ((before > 1 && bytes[first] === 0x30) || (negative && whole === 0)) return false; // 007, -0
      this.values[row] = negative ? -whole : whole;
      return true;
    }
    if (bytes[i] !== 0x2e || before === 0) return false;
    i++;
    const point = i;
    byte = i < to ? bytes[i] - 0x30 : -1;
    while (byte >= 0 && byte <= 9) {
      whole = whole * 10 + byte;
      byte = ++i < to ? bytes[i] - 0x30 : -1;
    }
    const after = i - point;
    if (i < to || after === 0 || whole === 0) return false;
    if (after === 3 && before <= 3 && bytes[first] !== 0x30) this.likeThousands ??= asciiText(bytes, from, to);
    else this.fractions = true;
    if (before + after > DIGITS_THAT_FIT) {
      const text = asciiText(bytes, from, to);
      this.values[row] = Number(text);
      if (this.written === undefined && !this.gaveUp && String(this.values[row]) !== text)
        this.beginSpellings(row, false);
      return true;
    }
    const value = whole / POWERS[after]; // both are exact, so the quotient is the nearest double
    this.values[row] = negative ? -value : value;
    if (before > 1 && bytes[first] === 0x30) this.coded = true;
    const asJavaScript = bytes[to - 1] !== 0x30 && (before === 1 || bytes[first] !== 0x30) && value >= 1e-6;
    if (!asJavaScript && this.written === undefined) this.beginSpellings(row, false);
    return true;
  }

  private takeOther(bytes: Uint8Array, from: number, to: number, row: number): void {
    const text = trimmed(decodeUtf8(bytes, from, to));
    const value = text === "" ? Number.NaN : numberOf(text, this.decimal);
    if (value === undefined) {
      this.stranger = true;
      this.written = undefined;
      return;
    }
    this.values[row] = value;
    if (mayPartThousands(text)) this.likeThousands ??= text;
    else if (text.includes(".")) this.fractions = true;
    if (Number.isNaN(value) || String(value) === text) return;
    const lost = losesDigits(text, value);
    if (lost) this.longExample ??= text;
    if (lost || /^[-+]?0\d/.test(text)) this.coded = true;
    if (lost && this.gaveUp && !this.allSpellings) this.wantsAllSpellings = true;
    if (this.written === undefined) this.beginSpellings(row, lost);
    else if (lost) this.unbounded = true;
  }

  /** Up to here every number is spelled as JavaScript would: nothing has been lost yet. */
  private beginSpellings(row: number, lost: boolean): void {
    if (lost) this.unbounded = true;
    if (this.gaveUp) return;
    this.written = new TextFilling();
    for (let i = 0; i < row; i++) {
      const value = this.values[i];
      this.written.put(Number.isNaN(value) ? undefined : String(value), i);
      if (this.tooMany()) return;
    }
  }

  private keepSpelling(bytes: Uint8Array, from: number, to: number, row: number): void {
    if (Number.isNaN(this.values[row])) this.written!.put(undefined, row);
    else this.written!.take(bytes, from, to, row);
    this.tooMany();
  }

  private tooMany(): boolean {
    if (this.allSpellings || this.unbounded || this.written!.levels.length <= MOST_SPELLINGS) return false;
    this.written = undefined;
    this.gaveUp = true;
    return true;
  }
}

function asciiText(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode.apply(undefined, bytes.subarray(from, to) as unknown as number[]);
}

/** Whether a whole number has digits that its double lacks. */
export function losesDigits(text: string, value: number): boolean {
  if (Math.abs(value) < 2 ** 53 || !/^[-+]?\d+$/.test(text)) return false;
  return BigInt(text.replace(/^\+/, "")) !== BigInt(Math.abs(value) < 1e300 ? value : 0);
}
