import { BLANKS, type Decision } from "@fairfront/core/internal";
import { sqlText } from "./duckdb.ts";

/** Values in SQL of a field of text, by what core decided about its column: nothing is decided here. */

export function textSql(field: string): string {
  return `nullif(${bareSql(field)}, '')`;
}

function bareSql(field: string): string {
  return `trim(${field}, ${sqlText(BLANKS)})`;
}

/** Null for an empty field and for texts that mean a missing value. */
function presentSql(field: string, marks: readonly string[]): string {
  const known = ["", ...marks].map((mark) => sqlText(mark.trim().toLowerCase())).join(", ");
  return `CASE WHEN lower(${bareSql(field)}) IN (${known}) THEN NULL ELSE ${bareSql(field)} END`;
}

const BETWEEN_THOUSANDS = "[''\u2019\u00a0\u202f\u2009]";

export function decidedSql(field: string, decision: Decision, marks: readonly string[]): string {
  switch (decision.kind) {
    case "text":
      return textSql(field);
    case "date":
      return `TRY_CAST(${presentSql(field, marks)} AS DATE)`;
    case "moment":
      return `TRY_CAST(${presentSql(field, marks)} AS TIMESTAMP)`;
    case "number": {
      const bare = bareSql(field);
      if (decision.plain && decision.decimal === ".") return `TRY_CAST(${bare} AS DOUBLE)`;
      const digits = `regexp_replace(${bare}, '${BETWEEN_THOUSANDS}', '', 'g')`;
      if (decision.decimal === ".") return `TRY_CAST(replace(${digits}, ',', '') AS DOUBLE)`;
      return `TRY_CAST(replace(replace(${digits}, '.', ''), ',', '.') AS DOUBLE)`;
    }
  }
}
