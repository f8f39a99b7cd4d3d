import { sqlText } from "./duckdb.ts";

/** Conditions and values in SQL about a field of text. */

export function textSql(field: string): string {
  return `nullif(trim(${field}), '')`;
}

/** DuckDB would also read "1_000" as a number; here it may be anybody's identifier. */
export function isNoNumber(field: string, decimal: "." | ","): string {
  return `(${numberSql(field, decimal)} IS NULL AND trim(${field}) <> '') OR contains(${field}, '_')`;
}

/** Whether points part the thousands of a number. */
export function hasThousands(field: string): string {
  return `regexp_full_match(trim(${field}), '[-+]?\\d{1,3}(\\.\\d{3})+(,\\d+)?')`;
}

/** Where a comma stands before the fraction, a point can only stand between thousands. */
export function numberSql(field: string, decimal: "." | ","): string {
  if (decimal === ".") return `TRY_CAST(${field} AS DOUBLE)`;
  const bare = `CASE WHEN ${hasThousands(field)} THEN replace(${field}, '.', '') WHEN contains(${field}, '.') THEN NULL ELSE ${field} END`;
  return `TRY_CAST(replace(${bare}, ',', '.') AS DOUBLE)`;
}

/** Null for an empty field and for texts that mean a missing value. */
function unmarked(field: string, marks: readonly string[]): string {
  const known = ["", ...marks].map((mark) => sqlText(mark.trim().toLowerCase())).join(", ");
  return `CASE WHEN lower(trim(${field})) IN (${known}) THEN NULL ELSE trim(${field}) END`;
}

/** Not an ISO date such as 2024-02-29; an absent value is none of both. */
export function isNoDate(field: string, marks: readonly string[]): string {
  const value = unmarked(field, marks);
  return `${value} IS NOT NULL AND (NOT regexp_full_match(${value}, '\\d{4}-\\d{2}-\\d{2}') OR TRY_CAST(${value} AS DATE) IS NULL)`;
}

export function dateSql(field: string, marks: readonly string[]): string {
  return `TRY_CAST(${unmarked(field, marks)} AS DATE)`;
}

/** Surely a comma before a fraction: in "1,200" it may stand between thousands. */
export function isSureFraction(field: string): string {
  return `contains(${field}, ',') AND NOT regexp_full_match(trim(${field}), '[-+]?[1-9]\\d{0,2},\\d{3}')`;
}

/** Not a number with a comma before its fraction; absent values and whole numbers are fine. */
export function isNoDecimalComma(field: string, marks: readonly string[]): string {
  const value = unmarked(field, marks);
  return `${value} IS NOT NULL AND NOT regexp_full_match(${value}, '[-+]?\\d+(,\\d+)?([eE][-+]?\\d+)?')`;
}
