import type { Problem } from "@fairfront/core/internal";
import type { RowSource } from "../sources/row-source.ts";

const SAMPLE_ROWS = 20_000; // that are drawn to search on, of all strata in proportion
const MOST_OFTEN = 4; // times that rows with weights come on average, where there are few
const FAR = 10; // shares of a sampled row, in the squares of all rows, above which a row is far: at most a tenth as many are
const ENOUGH = 20; // rows of a group, times clusters: with fewer a sample does not tell how a group can be spread
const WHOLE = 50; // the same of all rows: of a group that has no more, all come, since a row of it is much to a cluster
const KNOWN = 50; // far rows that a sample holds, of the same size: it tells of them as of any others
const OF_EACH = 50; // farthest rows of a stratum that come with the far ones: they are what makes a small far cluster fair
const MOST_OF_EACH = 2000; // of all strata together
const SLIGHT = 1e-3; // of the squares of all rows: far rows that have less change nothing that shows

/** The rows that a search runs on: first those of the sample, then all that are far from the mean. */
export interface DrawnRows {
  /** Row-major. */
  readonly points: Float64Array;
  readonly strata: Uint16Array;
  /** How many are of the sample and not far. */
  readonly sampled: number;
  /** The rows of the sample as it was drawn: with its share of the far ones. */
  readonly sample: Uint32Array;
  /** Whether the sample has every stratum in proportion. */
  readonly isEven: boolean;
  /** What each row stands for in the whole table, in rows or by weight: a far row for itself. */
  readonly masses: Float64Array;
}

/**
 * A sample of every stratum, in proportion but for groups of which it would have too few rows to tell. A few rows far from all others
 * decide what a clustering costs, and a sample holds some of them or none: so all of these come, and the sample is of the others. They
 * may be a cluster of their own, which is fair with few rows of every group: so the farthest of each come, too.
 * Rows with weights come as often as they weigh; theirs are not looked for.
 */
export async function drawRows(
  source: Pick<RowSource, "facts" | "sample" | "far">,
  seed: number,
  { dim, clusters }: Pick<Problem, "dim" | "clusters">,
  cells: readonly number[][],
  wanted?: number | undefined,
): Promise<DrawnRows> {
  const { facts } = source;
  const massOf = facts.strata.map(({ mass }) => mass);
  const inProportion = sampleSizes(facts, wanted);
  const sizes = withSmallGroups(inProportion, facts, cells, clusters);
  const isEven = sizes.every((count, s) => count === inProportion[s]);
  const sample = await source.sample(sizes, seed);
  const size = sample.strata.length;
  const { points: own, strata: ownStrata } = sample;
  const asDrawn: DrawnRows = {
    ...{ points: own, strata: ownStrata, sampled: size, sample: Uint32Array.from(ownStrata.keys()) },
    ...{ isEven, masses: massesOf(ownStrata, massOf) },
  };
  if (size >= facts.rows || facts.weight !== undefined) return asDrawn;
  const all = (FAR * facts.squares) / size;
  const found = await source.far({ all, ...farthestOfEach(ownStrata, squaresOfRows(own, dim), facts) });
  const far = squaresOfRows(found.points, dim).filter((square) => square > all);
  if (!decide(far, facts.squares, size / facts.rows)) return asDrawn;
  const held = alikeIn(sample, found, dim);
  const rows = [...ownStrata.keys()].filter((row) => !held.has(row));
  const points = new Float64Array((rows.length + found.strata.length) * dim);
  for (const [i, row] of rows.entries()) points.set(own.subarray(row * dim, (row + 1) * dim), i * dim);
  points.set(found.points, rows.length * dim);
  const strata = Uint16Array.from([...rows.map((row) => ownStrata[row]), ...found.strata]);
  return {
    points,
    strata,
    sampled: rows.length,
    sample: Uint32Array.from([...rows.keys(), ...[...held.values()].map((place) => rows.length + place)]),
    isEven,
    masses: massesOf(strata, massOf, rows.length),
  };
}

/** How many rows of every stratum come whatever bound they are above, and by the sample one that about twice as many are above. */
function farthestOfEach(
  strata: Uint16Array,
  squares: Float64Array,
  facts: RowSource["facts"],
): { readonly ofEach: number; readonly least: readonly number[] } {
  const ofEach = Math.min(OF_EACH, Math.ceil(MOST_OF_EACH / facts.strata.length));
  const least = facts.strata.map(({ rows }, s) => {
    const own = squares.filter((_, row) => strata[row] === s).sort();
    const place = Math.ceil((2 * ofEach * own.length) / rows);
    return place < own.length ? own[own.length - 1 - place] : -1;
  });
  return { ofEach, least };
}

/** For rows of a sample one of the `others` that is alike in all, so stands for it. */
function alikeIn(
  sample: Pick<DrawnRows, "points" | "strata">,
  others: Pick<DrawnRows, "points" | "strata">,
  dim: number,
) {
  const told = ({ points, strata }: Pick<DrawnRows, "points" | "strata">, row: number): string =>
    [strata[row], ...points.subarray(row * dim, (row + 1) * dim)].join();
  const places = new Map<string, number[]>();
  for (const row of others.strata.keys()) {
    const key = told(others, row);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  const found = new Map<number, number>();
  for (const row of sample.strata.keys()) {
    const place = places.get(told(sample, row))?.shift();
    if (place !== undefined) found.set(row, place);
  }
  return found;
}

/** In proportion to the strata, at least one row of each. */
export function sampleSizes({ strata, mass: all, weight }: RowSource["facts"], wanted: number = SAMPLE_ROWS): number[] {
  return strata.map(({ rows, mass }) => {
    const most = weight === undefined ? rows : MOST_OFTEN * rows;
    return Math.min(most, Math.max(1, Math.round((mass * wanted) / all)));
  });
}

/**
 * Of a group with few rows in the sample more, in proportion to its strata; all of one that has few at all, unless there are so many
 * such groups that this would be more than a sample.
 */
function withSmallGroups(
  sizes: readonly number[],
  { strata }: Pick<RowSource["facts"], "strata">,
  cells: readonly number[][],
  clusters: number,
): number[] {
  const inCells = (counts: readonly number[]): number[] => {
    const sums: number[] = [];
    cells.forEach((own, s) => {
      for (const cell of own) sums[cell] = (sums[cell] ?? 0) + counts[s];
    });
    return sums;
  };
  const drawn = inCells(sizes);
  const all = inCells(strata.map(({ rows }) => rows));
  const whole = strata.map(({ rows }, s) => (cells[s].some((cell) => all[cell] <= WHOLE * clusters) ? rows : 0));
  const isMuch = whole.reduce((a, b) => a + b) > SAMPLE_ROWS;
  return sizes.map((count, s) => {
    if (whole[s] > 0 && !isMuch) return whole[s];
    const times = Math.max(1, ...cells[s].map((cell) => (ENOUGH * clusters) / drawn[cell]));
    return Math.max(count, Math.min(strata[s].rows, Math.ceil(count * times)));
  });
}

function squaresOfRows(points: Float64Array, dim: number): Float64Array {
  const squares = new Float64Array(points.length / dim);
  points.forEach((x, i) => {
    squares[Math.floor(i / dim)] += x * x;
  });
  return squares;
}

/** Whether far rows have a share in the squares of all that shows, and a sample of so many would hold too few of them. */
function decide(squares: Float64Array, all: number, rate: number): boolean {
  const sum = squares.reduce((a, b) => a + b, 0);
  const ofSquares = squares.reduce((a, b) => a + b * b, 0);
  return sum > SLIGHT * all && (rate * sum * sum) / ofSquares < KNOWN; // as many as rows of one size would be
}

/** Rows from `sampled` on stand for themselves, unless they are all that came of their stratum. */
function massesOf(strata: Uint16Array, massOf: readonly number[], sampled = strata.length): Float64Array {
  const counts = massOf.map(() => ({ sampled: 0, far: 0 }));
  strata.forEach((s, row) => {
    counts[s][row < sampled ? "sampled" : "far"]++;
  });
  return Float64Array.from(strata, (s, row) => {
    const { sampled: own, far } = counts[s];
    if (own === 0) return massOf[s] / far;
    return row < sampled ? (massOf[s] - far) / own : 1;
  });
}
