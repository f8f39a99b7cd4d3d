import {
  BETWEEN_THOUSANDS,
  BLANKS,
  DATE_PATTERN,
  type Decision,
  momentPattern,
  numberPattern,
  trimmed,
} from "@fairfront/core/internal";
import type { DateUnit } from "@fairfront/core/tables";
import { sqlText } from "./duckdb.ts";

export const DATE_UNITS = { date: "days", moment: "milliseconds" } as const satisfies Record<string, DateUnit>;

/** Values in SQL of a field of text, by what core decided about its column: nothing is decided here. */

export function textSql(field: string): string {
  return `nullif(${bareSql(field)}, '')`;
}

/** Without blanks around it. The database makes a set of them for every value: most values show by their ends that they have none. */
function bareSql(field: string): string {
  const isShown = (sign: string): string => `ascii(${sign}) BETWEEN 33 AND 126`;
  const hasNone = `${isShown(field)} AND ${isShown(`right(${field}, 1)`)}`;
  return `CASE WHEN ${hasNone} THEN ${field} ELSE trim(${field}, ${sqlText(BLANKS)}) END`;
}

/** A text that nobody has looked at, as what a person says it is; null where it is none by core's grammar. */
export function toldSql(field: string, type: "number" | "date", marks: readonly string[]): string {
  if (type === "date") return decidedSql(field, { kind: "moment" }, marks);
  const number = decidedSql(field, { kind: "number", decimal: ".", plain: false }, marks);
  return `CASE WHEN regexp_matches(${presentSql(field, marks)}, ${sqlText(numberPattern())}, 'i') THEN ${number} END`;
}

/** Null for an empty field and for texts that mean a missing value. */
export function presentSql(field: string, marks: readonly string[]): string {
  const known = ["", ...marks].map((mark) => sqlText(trimmed(mark).toLowerCase())).join(", ");
  return `CASE WHEN lower(${bareSql(field)}) IN (${known}) THEN NULL ELSE ${bareSql(field)} END`;
}

export function decidedSql(field: string, decision: Decision, marks: readonly string[]): string {
  switch (decision.kind) {
    case "text":
      return textSql(field);
    case "date":
      return dateSql(presentSql(field, marks), "DATE");
    case "moment":
      return momentSql(presentSql(field, marks));
    case "number": {
      const bare = bareSql(field);
      if (decision.plain && decision.decimal === ".") return numberSql(bare);
      const digits = `regexp_replace(${bare}, ${sqlText(BETWEEN_THOUSANDS)}, '', 'g')`;
      if (decision.decimal === ".") return numberSql(`replace(${digits}, ',', '')`);
      return numberSql(`replace(replace(${digits}, '.', ''), ',', '.')`);
    }
  }
}

/** A number, null where it is none. To a database nan is larger than every number; here it is missing. */
export function numberSql(value: string): string {
  return `nullif(TRY_CAST(${value} AS DOUBLE), 'NaN'::DOUBLE)`;
}

function dateSql(bare: string, type: "DATE" | "TIMESTAMP"): string {
  return `CASE WHEN regexp_matches(${bare}, ${sqlText(DATE_PATTERN)}) THEN TRY_CAST(${bare} AS ${type}) END`;
}

/** A moment of UTC, to the millisecond. The database's own cast passes over a zone, or refuses it. */
function momentSql(bare: string): string {
  const parts = ["date", "hour", "minute", "second", "fraction", "zone"];
  const names = parts.map(sqlText).join(", ");
  const found = `regexp_extract(${bare}, ${sqlText(momentPattern())}, [${names}], 'i')`;
  const [date, hour, minute, second, fraction, zone] = parts.map((name) => `${found}['${name}']`);
  const time = `${date} || ' ' || ${hour} || ':' || ${minute} || ':' || left(${second} || '00', 2) || '.' || left(${fraction} || '000', 3)`;
  const ahead = `60 * TRY_CAST(substr(${zone}, 2, 2) AS INTEGER) + coalesce(TRY_CAST(substr(replace(${zone}, ':', ''), 4, 2) AS INTEGER), 0)`;
  const minutes = `CASE left(${zone}, 1) WHEN '+' THEN ${ahead} WHEN '-' THEN -(${ahead}) ELSE 0 END`;
  return `coalesce(${dateSql(bare, "TIMESTAMP")}, TRY_CAST(${time} AS TIMESTAMP) - to_minutes(${minutes}))`;
}
