import type { DateUnit } from "@fairfront/core/internal";
import { type Dialect, dateSql } from "./dialect.ts";
import type { EngineColumn } from "./engine.ts";

const INFINITE = ["inf", "-inf", "infinity", "-infinity"]; // as engines write it, in any case of letters

/** A column of numbers, or of dates where their unit is named; `raw` is its value as SQL. */
export function numberColumn(dialect: Dialect, name: string, raw: string, date?: DateUnit | undefined): EngineColumn {
  const value = date === undefined ? dialect.asDouble(raw) : dateSql(dialect, raw, date);
  return {
    name,
    kind: "numeric",
    value,
    ...(date !== undefined && { date }),
    infinite: infiniteSql(dialect, raw, value),
  };
}

/** 1 where a value that is none is infinite, else null: only values that are none are looked at as texts. */
function infiniteSql({ asText, text }: Dialect, raw: string, value: string): string {
  const isInfinite = `lower(${asText(raw)}) IN (${INFINITE.map(text).join(", ")})`;
  return `CASE WHEN (${value}) IS NULL THEN CASE WHEN ${isInfinite} THEN 1 END END`;
}
