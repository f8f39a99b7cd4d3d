import { type Notice, notice } from "../notices/notice.ts";
import { type DecimalSign, numberOf } from "./parse-number.ts";
import { type Column, MISSING, type Table, type TextColumn } from "./table.ts";
import { trimmed } from "./trimmed.ts";

export interface MarkedTable {
  readonly table: Table;
  /** What was read as missing, one a column. */
  readonly notices: readonly Notice[];
}

/**
 * The table with texts such as "?" read as missing values. A text column whose other values are all numbers becomes
 * numeric.
 */
export function readMissingMarks(table: Table, marks: readonly string[]): MarkedTable {
  const notices: Notice[] = [];
  const isMark = new Set(marks.map(plain));
  const columns = table.columns.map((column) => {
    if (column.kind === "numeric" || !column.levels.some((level) => isMark.has(plain(level)))) return column;
    return withoutMarks(column, isMark, table.found?.decimal ?? ".", notices);
  });
  return { table: { ...table, columns }, notices };
}

const plain = (text: string): string => trimmed(text).toLowerCase();

/** Texts that mean a missing value, in small letters; an empty one always does. */
export function markSet(marks: readonly string[]): ReadonlySet<string> {
  return new Set(["", ...marks.map(plain)]);
}

function withoutMarks(
  column: TextColumn,
  isMark: ReadonlySet<string>,
  decimal: DecimalSign,
  notices: Notice[],
): Column {
  const codeOf = new Map<number, number>();
  const levels: string[] = [];
  const marks: string[] = [];
  column.levels.forEach((level, code) => {
    if (isMark.has(plain(level))) marks.push(level);
    else codeOf.set(code, levels.push(level) - 1);
  });
  let marked = 0;
  const codes = column.codes.map((code) => {
    const kept = codeOf.get(code);
    if (kept === undefined && code !== MISSING) marked++;
    return kept ?? MISSING;
  });
  if (marked === 0) return column;
  const numbers = levels.map((level) => numberOf(level, decimal));
  const numeric = levels.length > 0 && numbers.every(Number.isFinite);
  notices.push(notice("marks-read", column.name, { count: marked, marks, numbers: numeric }));
  if (!numeric) return { ...column, codes, levels };
  const values = Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : numbers[code]!));
  const written = levels.some((level, code) => level !== String(numbers[code])) ? { codes, levels } : undefined;
  return { kind: "numeric", name: column.name, values, ...(written !== undefined && { written }) };
}
