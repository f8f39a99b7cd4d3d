import { type Column, MISSING, type Table } from "../../core/index.ts";

const BINS = 16;
const LEVELS = 12;

/** What the page tells about a column before anything is chosen. Plain data. */
export interface ColumnFacts {
  readonly name: string;
  readonly kind: "numbers" | "texts" | "dates" | "identifiers" | "constant";
  readonly distinct: number;
  readonly missing: number;
  /** Of numbers. */
  readonly range: readonly [number, number] | undefined;
  /** Of texts, the most frequent first. */
  readonly levels: readonly { readonly name: string; readonly rows: number }[];
  /** Rows in bins of equal width, or rows of the most frequent texts. */
  readonly counts: readonly number[];
}

export function columnFacts({ rows, columns }: Table): ColumnFacts[] {
  return columns.map((column) => (column.kind === "text" ? textFacts(column, rows) : numberFacts(column, rows)));
}

function numberFacts({ name, values, ...rest }: Extract<Column, { kind: "numeric" }>, rows: number): ColumnFacts {
  let [least, most, missing] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  const seen = new Set<number>();
  for (const value of values) {
    if (Number.isNaN(value)) {
      missing++;
      continue;
    }
    if (value < least) least = value;
    if (value > most) most = value;
    if (seen.size <= 1000) seen.add(value);
  }
  const distinct = seen.size;
  const bins = Math.min(BINS, Math.max(1, distinct));
  const counts = new Array<number>(bins).fill(0);
  const width = (most - least) / bins || 1;
  if (Number.isFinite(width)) {
    for (const value of values) {
      if (Number.isFinite(value)) counts[Math.min(bins - 1, Math.floor((value - least) / width))]++;
    }
  }
  const present = rows - missing;
  const kind = distinct <= 1 ? "constant" : "date" in rest && rest.date !== undefined ? "dates" : "numbers";
  return { name, kind, distinct, missing, range: present === 0 ? undefined : [least, most], levels: [], counts };
}

function textFacts({ name, codes, levels }: Extract<Column, { kind: "text" }>, rows: number): ColumnFacts {
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (const code of codes) {
    if (code === MISSING) missing++;
    else counts[code]++;
  }
  const ranked = levels.map((level, code) => ({ name: level, rows: counts[code] })).sort((a, b) => b.rows - a.rows);
  const shown = ranked.slice(0, LEVELS);
  const kind =
    levels.length <= 1 ? "constant" : levels.length > 50 && levels.length > rows / 2 ? "identifiers" : "texts";
  return {
    name,
    kind,
    distinct: levels.length,
    missing,
    range: undefined,
    levels: shown,
    counts: shown.map((level) => level.rows),
  };
}
