import type { EncodeSettings } from "@fairfront/core/internal";
import { ANSWER_ROWS, indexIn, numberIn, rowOf, wholeAnswer } from "./answer-values.ts";
import type { Engine, EngineColumn, EngineTable } from "./engine.ts";
import { RowsChanged } from "./rows-changed.ts";

/** Of every column of numbers its least and its greatest value, and whether all are whole. */
export type Ends = ReadonlyMap<string, { readonly least: number; readonly most: number; readonly whole: boolean }>;

const BUCKETS = 1024;
const FEW = 2000; // rows that may be looked at one by one
const LOOKS = 12;

/** The stretch of a column that holds its middle, and how many rows lie before it. */
interface Stretch {
  readonly name: string;
  readonly value: string;
  /** Ranks of the middle two, which are one where the number of rows is odd. */
  readonly low: number;
  readonly high: number;
  from: number;
  to: number;
  before: number;
  rows: number;
  median?: number;
}

/**
 * The exact median of every column (the mean of the middle two where their number is even), without sorting: each look
 * counts the rows in equal parts of the stretch that holds the middle, until few are left. A look is one statement for all
 * columns. `rows` have a value, or fewer where some may be missing.
 */
export async function mediansOf(
  engine: Engine,
  table: EngineTable,
  columns: readonly EngineColumn[],
  ends: Ends,
  rows: number,
  missing: EncodeSettings["missing"],
): Promise<Map<string, number>> {
  if (columns.length === 0) return new Map();
  const met = table.where === undefined ? "" : ` WHERE (${table.where}\n)`;
  const read = (value: string): string => `(SELECT ${value} AS v FROM ${table.from}${met}) AS read_rows`;
  const values = columns.map(({ value }, i) => `${value} AS v${i}`).join(", ");
  const counts = columns.map((_, i) => `count(v${i})`).join(", ");
  const sql = `SELECT ${counts} FROM (SELECT ${values} FROM ${table.from}${met}) AS read_rows`;
  const present = rowOf(await engine.rows(sql), columns.length);
  const stretches = columns.map(({ name, value }, i): Stretch => {
    const { least, most } = ends.get(name)!;
    const own = indexIn(present[i]);
    if (missing === "impute" ? own > rows : own !== rows)
      throw new RowsChanged(`${rows} rows were counted, then ${own} by "${name}"`);
    const high = Math.floor(own / 2);
    return { name, value, low: Math.ceil(own / 2) - 1, high, from: least, to: most, before: 0, rows: own };
  });
  for (let look = 0; look < LOOKS; look++) {
    const long = stretches.filter((each) => each.median === undefined && each.rows > FEW && widthOf(each) > 0);
    if (long.length === 0) break;
    await lookAt(engine, long, read);
  }
  await countFew(
    engine,
    stretches.filter(({ median }) => median === undefined),
    read,
  );
  return new Map(stretches.map(({ name, median }) => [name, median!]));
}

/** Of one part; 0 where the stretch is too short for doubles to cut it. */
function widthOf({ from, to }: Stretch): number {
  const width = (to - from) / BUCKETS;
  return width > 0 && from + width > from ? width : 0;
}

type Read = (value: string) => string;

function insideSql({ dialect }: Engine, { from, to }: Stretch): string {
  return `v >= ${dialect.double(from)} AND v <= ${dialect.double(to)}`;
}

/** Shortens every stretch to the part, or the two parts, that hold its middle; or knows its median. */
async function lookAt(engine: Engine, stretches: readonly Stretch[], read: Read): Promise<void> {
  const { double } = engine.dialect;
  const asked = stretches.map((each, i) => {
    const bucket = `floor((v - ${double(each.from)}) / ${double(widthOf(each))})`;
    return `SELECT ${i} AS part, ${bucket} AS bucket, count(*) AS size, min(v) AS least, max(v) AS most FROM ${read(each.value)} WHERE ${insideSql(engine, each)} GROUP BY ${bucket}`;
  });
  const sql = `SELECT part, bucket, size, least, most, ${ANSWER_ROWS} FROM (${asked.join(" UNION ALL ")}) AS parts`;
  const found = wholeAnswer(await engine.rows(sql), 5);
  stretches.forEach((stretch, i) => {
    let before = stretch.before;
    const holding = found
      .filter(([part]) => indexIn(part, stretches.length) === i)
      .map(([, , size, least, most]) => ({ rows: indexIn(size), from: numberIn(least), to: numberIn(most) }))
      .sort((a, b) => a.from - b.from)
      .flatMap((part) => {
        const first = before;
        before += part.rows;
        return first <= stretch.high && before > stretch.low ? [{ ...part, before: first }] : [];
      });
    if (holding.length === 0) throw new RowsChanged(`the middle of "${stretch.name}" is gone`);
    stretch.rows = holding.reduce((sum, { rows }) => sum + rows, 0);
    stretch.from = holding[0].from;
    stretch.to = holding.at(-1)!.to;
    stretch.before = holding[0].before;
    if (stretch.from === stretch.to) stretch.median = stretch.from;
    else if (holding.length === 2) stretch.median = holding[0].to + (holding[1].from - holding[0].to) / 2; // between them
  });
}

/** The median among the values of a stretch, each with its rows. */
async function countFew(engine: Engine, stretches: readonly Stretch[], read: Read): Promise<void> {
  if (stretches.length === 0) return;
  const asked = stretches.map(
    (each, i) =>
      `SELECT ${i} AS part, v, count(*) AS size FROM ${read(each.value)} WHERE ${insideSql(engine, each)} GROUP BY v`,
  );
  const sql = `SELECT part, v, size, ${ANSWER_ROWS} FROM (${asked.join(" UNION ALL ")}) AS parts`;
  const found = wholeAnswer(await engine.rows(sql), 3);
  stretches.forEach((stretch, i) => {
    const counted = found
      .filter(([part]) => indexIn(part, stretches.length) === i)
      .map(([, value, size]) => ({ value: numberIn(value), rows: indexIn(size) }))
      .sort((a, b) => a.value - b.value);
    if (counted.length === 0) throw new RowsChanged(`the middle of "${stretch.name}" is gone`);
    const at = (rank: number): number => {
      let seen = stretch.before;
      for (const { value, rows } of counted) {
        seen += rows;
        if (seen > rank) return value;
      }
      return stretch.to;
    };
    const [a, b] = [at(stretch.low), at(stretch.high)];
    stretch.median = a === b ? b : a + (b - a) / 2;
  });
}
