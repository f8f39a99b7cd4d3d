import type { Engine, EngineColumn, EngineTable } from "./engine.ts";

/** Of every column of numbers its least and its greatest value, and whether all are whole. */
export type Ends = ReadonlyMap<string, { readonly least: number; readonly most: number; readonly whole: boolean }>;

const BUCKETS = 1024;
const FEW = 2000; // rows that may be looked at one by one
const LOOKS = 12;

/** The stretch of a column that holds the wanted ranks, and how many rows lie before it. */
interface Stretch {
  from: number;
  to: number;
  before: number;
  rows: number;
}

/**
 * The exact median of every column (the mean of the middle two where their number is even), without sorting: each look
 * counts the rows in equal parts of the stretch that holds the middle, until few are left.
 */
export async function mediansOf(
  engine: Engine,
  table: EngineTable,
  columns: readonly EngineColumn[],
  ends: Ends,
): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const column of columns) medians.set(column.name, await medianOf(engine, table, column, ends));
  return medians;
}

async function medianOf(engine: Engine, table: EngineTable, column: EngineColumn, ends: Ends): Promise<number> {
  const { rows: ask, dialect } = engine;
  const { least, most } = ends.get(column.name)!;
  const met = table.where === undefined ? "" : ` WHERE (${table.where}\n)`;
  const read = `(SELECT ${column.value} AS v FROM ${table.from}${met}) AS read_rows`;
  const [[present]] = await ask(`SELECT count(v) FROM ${read}`);
  const all = Number(present);
  const low = (all - 1) >> 1;
  const high = all >> 1;
  const stretch: Stretch = { from: least, to: most, before: 0, rows: all };
  const inside = (): string => `v >= ${dialect.double(stretch.from)} AND v <= ${dialect.double(stretch.to)}`;
  for (let look = 0; stretch.rows > FEW && look < LOOKS; look++) {
    const width = (stretch.to - stretch.from) / BUCKETS;
    if (!(width > 0) || stretch.from + width === stretch.from) break;
    const bucket = `floor((v - ${dialect.double(stretch.from)}) / ${dialect.double(width)})`;
    const found = await ask(
      `SELECT ${bucket} AS bucket, count(*), min(v), max(v) FROM ${read} WHERE ${inside()} GROUP BY ${bucket} ORDER BY bucket`,
    );
    const parts = found.map(([, rows, from, to]) => ({ rows: Number(rows), from: Number(from), to: Number(to) }));
    let before = stretch.before;
    const holding = parts.flatMap((part) => {
      const first = before;
      before += part.rows;
      return first <= high && before > low ? [{ ...part, before: first }] : [];
    });
    const next = {
      from: holding[0].from,
      to: holding.at(-1)!.to,
      before: holding[0].before,
      rows: holding.reduce((sum, { rows }) => sum + rows, 0),
    };
    if (holding.length === 2) return holding[0].to + (holding[1].from - holding[0].to) / 2; // the middle lies between
    Object.assign(stretch, next);
    if (stretch.from === stretch.to) return stretch.from;
  }
  const counted = await ask(`SELECT v, count(*) FROM ${read} WHERE ${inside()} GROUP BY v ORDER BY v`);
  const at = (rank: number): number => {
    let seen = stretch.before;
    for (const [value, rows] of counted) {
      seen += Number(rows);
      if (seen > rank) return Number(value);
    }
    return stretch.to;
  };
  const [a, b] = [at(low), at(high)];
  return all % 2 === 1 ? b : a + (b - a) / 2;
}
