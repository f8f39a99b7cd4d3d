import {
  type Column,
  encodeDefaults,
  InputError,
  MISSING,
  parseIsoDate,
  type TextColumn,
} from "@fairfront/core/internal";
import { numberOf } from "./number-text.ts";
import { sharedFloats } from "./shared-arrays.ts";

const DECIMAL_COMMA = /^[-+]?\d+(,\d+)?([eE][-+]?\d+)?$/;

/** Which columns of numbers have points that may part thousands, and which have others. */
export interface Points {
  readonly thousands: Set<number>;
  readonly fractions: Set<number>;
}

const THOUSANDS = /^[-+]?\d{1,3}(\.\d{3})+$/;

/** Takes note of a number that has a point. */
export function notePoint(text: string, column: number, { thousands, fractions }: Points): void {
  (THOUSANDS.test(text) ? thousands : fractions).add(column);
}

const MAYBE_THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/;

/** Columns of texts that are all dates, or (where commas do not separate fields) numbers with a decimal comma. */
export function readLevels(
  columns: readonly Column[],
  delimiter: string,
  marks: readonly string[],
  points: Points = { thousands: new Set(), fractions: new Set() },
): Column[] {
  const known: readonly string[] = marks.length === 0 ? encodeDefaults.missingMarks : marks;
  const isMark = new Set(known.map((mark) => mark.trim().toLowerCase()));
  const levelsOf = (column: TextColumn): string[] => column.levels.filter((level) => !isMark.has(level.toLowerCase()));
  // One column that leaves no doubt about its commas speaks for all.
  const commas =
    delimiter !== "," && columns.some((column) => column.kind === "text" && areSureFractions(levelsOf(column)));
  const doubtful = columns.find((_, i) => points.thousands.has(i) && !points.fractions.has(i));
  if (commas && doubtful !== undefined) {
    throw new InputError(
      doubtful.name,
      "has points that may part thousands, for other columns have decimal commas; take them out",
    );
  }
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
