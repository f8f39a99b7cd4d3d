import { trimmed } from "./trimmed.ts";

/** What stands before the fraction of a number. */
export type DecimalSign = "." | ",";

/** The one grammar of numbers: 12, -1.5, +.5, 5., 1e-3. No 0x10, no 1_000, no 1d. */
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const INFINITE = /^([-+]?)inf(?:inity)?$/i;
const NONE = /^[-+]?nan$/i;
/** Signs that stand between thousands and nowhere else: apostrophes, and the blanks that do not break. */
export const BETWEEN_THOUSANDS = "['\u2019\u00a0\u202f\u2009]";

/** The number that a text is, whatever blanks are around it; undefined where it is none, NaN where it says nan. */
export function numberOf(text: string, decimal: DecimalSign = "."): number | undefined {
  const bare = trimmed(text);
  if (decimal === ",") return commaNumber(bare);
  return PLAIN.test(bare) ? Number(bare) : unusual(bare);
}

export function isNumberText(text: string): boolean {
  const number = numberOf(text);
  return number !== undefined && Number.isFinite(number);
}

function unusual(bare: string): number | undefined {
  if (NONE.test(bare)) return Number.NaN;
  const sign = INFINITE.exec(bare)?.[1];
  if (sign === undefined) return undefined;
  return sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

const COMMA = /^[-+]?(?:\d+,?\d*|,\d+)(?:e[-+]?\d+)?$/i;
const POINTS_BETWEEN = /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/;

/** Where a comma stands before the fraction, a point can only stand between thousands: 1.234,5. */
function commaNumber(bare: string): number | undefined {
  if (COMMA.test(bare)) return Number(bare.replace(",", "."));
  if (POINTS_BETWEEN.test(bare)) return Number(bare.replaceAll(".", "").replace(",", "."));
  const grouped = groupedNumber(bare, ",");
  return grouped ?? unusual(bare);
}

const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  ".": new RegExp(`^[-+]?[1-9]\\d{0,2}(?:(?:,\\d{3})+|(?:${BETWEEN_THOUSANDS}\\d{3})+)(?:\\.\\d*)?$`),
  ",": new RegExp(`^[-+]?[1-9]\\d{0,2}(?:${BETWEEN_THOUSANDS}\\d{3})+(?:,\\d*)?$`),
};
/** Every number with a point before its fraction, in letters of any case: for engines of regular expressions, those of databases too. */
export function numberPattern(): string {
  return [PLAIN, INFINITE, NONE, GROUPED["."]].map(({ source }) => source).join("|");
}
const ANY_BETWEEN = new RegExp(BETWEEN_THOUSANDS, "g");

/** A number with a sign between its thousands, such as 13,933.99 or 13'933; undefined where it has none. */
export function groupedNumber(text: string, decimal: DecimalSign): number | undefined {
  const bare = trimmed(text);
  if (!GROUPED[decimal].test(bare)) return undefined;
  const digits = bare.replaceAll(ANY_BETWEEN, "");
  return Number(decimal === "." ? digits.replaceAll(",", "") : digits.replace(",", "."));
}

/** Whether a point in the number may stand between thousands: in 1.234, not in 0.567. */
export function mayPartThousands(text: string): boolean {
  return POINTS_BETWEEN.test(trimmed(text));
}

/** What a comma in a number can mean, or a point: 1,200 may be both. */
export type CommaMeaning = "thousands" | "fraction" | "either" | "none";

/** thousands: a point is before the fraction; fraction: a comma is. Undefined where the text is no number by either. */
export function commaMeaning(text: string): CommaMeaning | undefined {
  const bare = trimmed(text);
  const byPoint = PLAIN.test(bare) || GROUPED["."].test(bare);
  const byComma = COMMA.test(bare) || POINTS_BETWEEN.test(bare) || GROUPED[","].test(bare);
  if (byPoint && byComma) return bare.includes(",") ? "either" : "none";
  return byPoint ? "thousands" : byComma ? "fraction" : undefined;
}
