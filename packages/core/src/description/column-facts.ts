import { isIdentifier, isTextKey } from "../encoding/feature-columns.ts";
import { quantile } from "../kernels/quantile.ts";
import { isoDate } from "../tables/iso-date.ts";
import { losesDigits } from "../tables/number-filling.ts";
import { numberOf } from "../tables/parse-number.ts";
import { type Column, MISSING, type NumericColumn, type TextColumn, type Written } from "../tables/table.ts";

const HISTOGRAM_BINS = 10;
const SHOWN_LEVELS = 10;

interface Common {
  readonly name: string;
  readonly missing: number;
  readonly distinct: number;
  /** One value, or none. */
  readonly constant: boolean;
  /** Looks like a key of the rows. */
  readonly identifier: boolean;
}

export interface NumericFacts extends Common {
  readonly kind: "numeric" | "date";
  /** null where no value is there. */
  readonly numbers: {
    readonly mean: number;
    readonly deviation: number;
    /** Minimum, quartiles, maximum. */
    readonly quantiles: readonly [number, number, number, number, number];
    /** Rows in equally wide bins from minimum to maximum. */
    readonly histogram: readonly number[];
  } | null;
  /** First and last day of a column of dates. */
  readonly days?: readonly [string, string] | undefined;
  /** All values are whole numbers. */
  readonly whole: boolean;
  /** How many values are infinite, where some are: they are refused, and count for nothing else here. */
  readonly infinite?: number | undefined;
}

export interface CategoryFacts extends Common {
  readonly kind: "category" | "boolean" | "text";
  /** The most frequent values with their rows. */
  readonly levels: readonly { readonly name: string; readonly rows: number }[];
}

export type ColumnFacts = NumericFacts | CategoryFacts;

/** What is in a column. Text with more than `maxCategories` values, or with a different one in every row, is "text". */
export function columnFacts(column: Column, maxCategories: number): ColumnFacts {
  return column.kind === "numeric" ? numericFacts(column) : categoryFacts(column, maxCategories);
}

function numericFacts(column: NumericColumn): NumericFacts {
  const sorted = column.values.filter((value) => Number.isFinite(value)).sort();
  const missing = column.values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  const infinite = column.values.length - sorted.length - missing;
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
  const date = column.date;
  const days =
    date === undefined || sorted.length === 0 ? undefined : ([sorted[0], sorted[sorted.length - 1]] as const);
  return {
    kind: date === undefined ? "numeric" : "date",
    name: column.name,
    missing,
    distinct: Math.max(distinct, column.written === undefined ? 0 : distinctTexts(column.written)),
    constant: distinct <= 1,
    identifier: isIdentifier(column),
    numbers: sorted.length === 0 ? null : numbersOf(sorted),
    ...(days !== undefined && { days: [isoDate(days[0], date!), isoDate(days[1], date!)] as const }),
    whole: sorted.every(Number.isInteger),
    ...(infinite > 0 && { infinite }),
  };
}

/** Whole numbers beyond 2^53 differ as texts where they are one as numbers. */
function distinctTexts({ codes, levels }: Written): number {
  const long = new Set<string>();
  const others = new Set<number>();
  for (const code of new Set(codes)) {
    if (code === MISSING) continue;
    const number = numberOf(levels[code])!;
    if (losesDigits(levels[code], number) || Math.abs(number) >= 2 ** 53) long.add(levels[code]);
    else others.add(number); // 1 and 1.0 are one number
  }
  return long.size + others.size;
}

function numbersOf(sorted: Float64Array): NonNullable<NumericFacts["numbers"]> {
  const at = (share: number): number => quantile(sorted, share);
  let sum = 0;
  for (const value of sorted) sum += value;
  const mean = sum / sorted.length;
  let squares = 0;
  for (const value of sorted) squares += (value - mean) * (value - mean);
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const histogram = new Array<number>(HISTOGRAM_BINS).fill(0);
  for (const value of sorted) {
    const place = most === least ? 0 : Math.floor(((value - least) / (most - least)) * HISTOGRAM_BINS);
    histogram[Math.min(place, HISTOGRAM_BINS - 1)]++;
  }
  return {
    mean,
    deviation: Math.sqrt(squares / sorted.length),
    quantiles: [least, at(0.25), at(0.5), at(0.75), most],
    histogram,
  };
}

const BOOLEANS = new Set(["true", "false", "yes", "no", "t", "f", "y", "n", "0", "1"]);

function categoryFacts({ name, codes, levels }: TextColumn, maxCategories: number): CategoryFacts {
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (const code of codes) {
    if (code === MISSING) missing++;
    else counts[code]++;
  }
  const distinct = counts.reduce((count, rows) => count + (rows > 0 ? 1 : 0), 0);
  const shown = mostFrequent(levels, counts);
  const filled = codes.length - missing;
  const unique = distinct === filled && filled > 2;
  const boolean = distinct === 2 && shown.every((level) => BOOLEANS.has(level.name.trim().toLowerCase()));
  return {
    kind: boolean ? "boolean" : unique || distinct > maxCategories ? "text" : "category",
    name,
    missing,
    distinct,
    constant: distinct <= 1,
    identifier: isTextKey({ kind: "text", name, codes, levels }, maxCategories),
    levels: shown,
  };
}

/** The levels with most rows, of equally many the first by name; there may be as many levels as rows. */
function mostFrequent(levels: readonly string[], counts: Uint32Array): { name: string; rows: number }[] {
  const found: { name: string; rows: number }[] = [];
  for (let code = 0; code < levels.length; code++) {
    const [name, rows] = [levels[code], counts[code]];
    if (rows === 0) continue;
    let place = found.length;
    while (
      place > 0 &&
      (found[place - 1].rows < rows || (found[place - 1].rows === rows && name < found[place - 1].name))
    )
      place--;
    if (place === SHOWN_LEVELS) continue;
    found.splice(place, 0, { name, rows });
    if (found.length > SHOWN_LEVELS) found.pop();
  }
  return found;
}
