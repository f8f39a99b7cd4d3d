import { type Column, encodeDefaults, MISSING, parseIsoDate, type TextColumn } from "../../core/index.ts";
import { numberOf } from "./number-text.ts";
import { sharedFloats } from "./shared-arrays.ts";

const DECIMAL_COMMA = /^[-+]?\d+(,\d+)?([eE][-+]?\d+)?$/;

const MAYBE_THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/;

/** Columns of texts that are all dates, or (where commas do not separate fields) numbers with a decimal comma. */
export function readLevels(columns: readonly Column[], delimiter: string, marks: readonly string[]): Column[] {
  const known: readonly string[] = marks.length === 0 ? encodeDefaults.missingMarks : marks;
  const isMark = new Set(known.map((mark) => mark.trim().toLowerCase()));
  const levelsOf = (column: TextColumn): string[] => column.levels.filter((level) => !isMark.has(level.toLowerCase()));
  // One column that leaves no doubt about its commas speaks for all.
  const commas =
    delimiter !== "," && columns.some((column) => column.kind === "text" && areSureFractions(levelsOf(column)));
  return columns.map((column) => (column.kind === "text" ? readColumn(column, levelsOf(column), commas) : column));
}

function areSureFractions(levels: readonly string[]): boolean {
  return (
    levels.every((level) => DECIMAL_COMMA.test(level)) &&
    levels.some((level) => level.includes(",") && !MAYBE_THOUSANDS.test(level))
  );
}

function readColumn(column: TextColumn, levels: readonly string[], commas: boolean): Column {
  if (levels.every((level) => parseIsoDate(level) !== undefined)) {
    return { ...numbersBy(column, (level) => parseIsoDate(level)), date: "days" };
  }
  if (commas && levels.every((level) => DECIMAL_COMMA.test(level))) {
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
