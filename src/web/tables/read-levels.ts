import { type Column, encodeDefaults, MISSING, parseIsoDate, type TextColumn } from "../../core/index.ts";
import { numberOf } from "./number-text.ts";
import { sharedFloats } from "./shared-arrays.ts";

const DECIMAL_COMMA = /^[-+]?\d+(,\d+)?([eE][-+]?\d+)?$/;

/** A column of texts that are all dates, or (where commas do not separate fields) numbers with a decimal comma. */
export function readLevels(column: TextColumn, delimiter: string, marks: readonly string[]): Column {
  const known: readonly string[] = marks.length === 0 ? encodeDefaults.missingMarks : marks;
  const isMark = new Set(known.map((mark) => mark.trim().toLowerCase()));
  const levels = column.levels.filter((level) => !isMark.has(level.toLowerCase()));
  if (levels.every((level) => parseIsoDate(level) !== undefined)) {
    return { ...numbersBy(column, (level) => parseIsoDate(level)), date: "days" };
  }
  if (delimiter !== "," && levels.every((level) => DECIMAL_COMMA.test(level))) {
    return numbersBy(column, (level) => numberOf(level.replaceAll(",", ".")));
  }
  return column;
}

function numbersBy({ name, codes, levels }: TextColumn, read: (level: string) => number | undefined) {
  const numbers = levels.map((level) => read(level) ?? Number.NaN);
  const values = sharedFloats(codes.length);
  for (let row = 0; row < codes.length; row++) {
    values[row] = codes[row] === MISSING ? Number.NaN : numbers[codes[row]];
  }
  return { kind: "numeric", name, values } as const;
}
