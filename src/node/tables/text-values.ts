import { sqlText } from "./duckdb.ts";

/** Conditions and values in SQL about a field of text. */

export function textSql(field: string): string {
  return `nullif(trim(${field}), '')`;
}

/** DuckDB would also read "1_000" as a number; here it may be anybody's identifier. */
export function isNoNumber(field: string, decimal: "." | ","): string {
  return `(${numberSql(field, decimal)} IS NULL AND trim(${field}) <> '') OR contains(${field}, '_')`;
}

export function numberSql(field: string, decimal: "." | ","): string {
  return decimal === "." ? `TRY_CAST(${field} AS DOUBLE)` : `TRY_CAST(replace(${field}, ',', '.') AS DOUBLE)`;
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

/** Not a number with a comma before its fraction; absent values and whole numbers are fine. */
export function isNoDecimalComma(field: string, marks: readonly string[]): string {
  const value = unmarked(field, marks);
  return `${value} IS NOT NULL AND NOT regexp_full_match(${value}, '[-+]?\\d+(,\\d+)?([eE][-+]?\\d+)?')`;
}
