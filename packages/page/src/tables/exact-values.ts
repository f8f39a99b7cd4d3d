import { isoDate, isoMoment } from "@fairfront/core/internal";

/** What a file holds as whole numbers, as numbers and as texts: both as the command line's engine has them. */
export interface ExactValues {
  readonly numberOf: (value: unknown) => number;
  readonly textOf: (value: unknown) => string;
}

/** Decimals as their digits, without the point. */
export function decimals(scale: number): ExactValues {
  const [power, divisor] = [10n ** BigInt(scale), 10 ** scale];
  return {
    numberOf: (value) => {
      const digits = BigInt(value as bigint);
      const whole = Number(digits);
      if (Number.isSafeInteger(whole)) return whole / divisor;
      return Number(digits / power) + Number(digits % power) / divisor;
    },
    textOf: (value) => {
      const digits = BigInt(value as bigint);
      const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
      const at = padded.length - scale;
      return `${digits < 0n ? "-" : ""}${padded.slice(0, at)}${scale > 0 ? "." : ""}${padded.slice(at)}`;
    },
  };
}

const NANOSECONDS = 1_000_000_000n;

/** Moments as counts from 1970; numbers are milliseconds. `zone` stands behind each text. */
export function moments(perSecond: bigint, zone = ""): ExactValues {
  return {
    numberOf: (value) => Number((BigInt(value as bigint) * 1000n) / perSecond), // cut, not rounded
    textOf: (value) => {
      const count = BigInt(value as bigint) * (NANOSECONDS / perSecond);
      const part = ((count % NANOSECONDS) + NANOSECONDS) % NANOSECONDS;
      const fraction = String(part).padStart(9, "0").replace(/0+$/, "");
      return `${isoMoment(Number((count - part) / 1_000_000n))}${fraction === "" ? "" : `.${fraction}`}${zone}`;
    },
  };
}

/** Days as milliseconds from 1970. */
export const days: ExactValues = {
  numberOf: (value) => Number(value) / 86_400_000,
  textOf: (value) => isoDate(Number(value), "milliseconds"),
};
