import { type Column, encodeDefaults, MISSING, parseIsoDate, type TextColumn } from "../../core/index.ts";
import { numberOf } from "./number-text.ts";
import { sharedFloats } from "./shared-arrays.ts";

const MARKS = new Set<string>(encodeDefaults.missingMarks.map((mark) => mark.trim().toLowerCase()));
const DECIMAL_COMMA = /^[-+]?\d+(,\d+)?([eE][-+]?\d+)?$/;

/** A column of texts that are all dates, or (where commas do not separate fields) numbers with a decimal comma. */
export function readLevels(column: TextColumn, delimiter: string): Column {
  const levels = column.levels.filter((level) => !MARKS.has(level.toLowerCase()));
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
