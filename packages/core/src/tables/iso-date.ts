import type { DateUnit } from "./date-unit.ts";
import { BLANKS, trimmed } from "./trimmed.ts";

const MILLISECONDS_A_DAY = 86_400_000;
const DAYS_AN_ERA = 146_097; // 400 Gregorian years
const DAYS_TO_1970 = 719_468; // from 0000-03-01

/** Year, month and day of a date: for engines of regular expressions, those of databases too. */
export const DATE_PATTERN = "^(\\d{4})-(\\d{2})-(\\d{2})$";
const DATE = /* @__PURE__ */ new RegExp(DATE_PATTERN);

/** "2024-02-29" as days since 1970-01-01; undefined where it is no such date. Proleptic Gregorian. */
export function parseIsoDate(text: string): number | undefined {
  const bare = trimmed(text);
  const match = DATE.exec(bare);
  if (match === null) return undefined;
  const [year, month, day] = match.slice(1).map(Number);
  const shifted = month <= 2 ? year - 1 : year; // years begin in March: the leap day comes last
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * DAYS_AN_ERA + dayOfEra - DAYS_TO_1970;
  return isoDate(days, "days") === bare ? days : undefined; // refuses 2023-02-30
}

/** Date, hour, minute, second, fraction and zone of a moment, in letters of any case: for engines of regular expressions, those of databases too. */
export function momentPattern(): string {
  return `^(\\d{4}-\\d{2}-\\d{2})[T ]([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d)(?:\\.(\\d{1,9}))?)?[${BLANKS}]?(Z|UTC|[-+]\\d{2}(?::?\\d{2})?)?$`;
}
const MOMENT = /* @__PURE__ */ new RegExp(/* @__PURE__ */ momentPattern(), "i");

/** A date with a time of day, as milliseconds since 1970; one without a zone is taken for one of UTC. */
export function parseMoment(text: string): number | undefined {
  const bare = trimmed(text);
  const match = MOMENT.exec(bare);
  if (match === null) return undefined;
  const [, date, hour, minute, second = "0", fraction = "", zone = "Z"] = match;
  const days = parseIsoDate(date);
  if (days === undefined) return undefined;
  const milliseconds = Math.floor(Number(`${fraction}000`.slice(0, 3)));
  const offset = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone);
  const ahead = offset === null ? 0 : (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * (offset[1] === "-" ? -1 : 1);
  return (
    days * MILLISECONDS_A_DAY +
    ((Number(hour) * 60 + Number(minute) - ahead) * 60 + Number(second)) * 1000 +
    milliseconds
  );
}

/** The date of a moment, without its time of day. */
export function isoDate(moment: number, unit: DateUnit): string {
  const days = Math.floor(unit === "days" ? moment : moment / MILLISECONDS_A_DAY) + DAYS_TO_1970;
  const era = Math.floor(days / DAYS_AN_ERA);
  const dayOfEra = days - era * DAYS_AN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A moment as ISO text, to the millisecond, without a zone: 2020-01-01 10:00:00.5. */
export function isoMoment(moment: number): string {
  const days = Math.floor(moment / MILLISECONDS_A_DAY);
  const rest = moment - days * MILLISECONDS_A_DAY;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const part = String(Math.floor(rest % 1000)).padStart(3, "0");
  const time = `${two(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / 1000) % 60)}`;
  return `${isoDate(days, "days")} ${time}${part === "000" ? "" : `.${part}`}`;
}

/** A moment counted in one unit, in another. */
export function convertDate(moment: number, from: DateUnit, to: DateUnit): number {
  if (from === to) return moment;
  return from === "days" ? moment * MILLISECONDS_A_DAY : moment / MILLISECONDS_A_DAY;
}
