import type { RowSource } from "../sources/row-source.ts";

const SAMPLE_ROWS = 20_000; // that are drawn to search on, of all strata in proportion
const MOST_OFTEN = 4; // times that rows with weights come on average, where there are few
const FAR = 10; // shares of a sampled row, in the squares of all rows, above which a row is far: at most a tenth as many are
const SLIGHT = 1e-3; // of the squares of all rows: far rows that have less change nothing that shows

/** The rows that a search runs on: first those that were drawn evenly, then all that are far from the mean. */
export interface DrawnRows {
  /** Row-major. */
  readonly points: Float64Array;
  readonly strata: Uint16Array;
  /** How many were drawn evenly. */
  readonly even: number;
  /** What each row stands for in the whole table, in rows or by weight: a far row for itself. */
  readonly masses: Float64Array;
}

/**
 * A sample of every stratum. A few rows far from all others decide what a clustering costs, and a sample holds some of them or none:
 * so all of these come, and the sample is of the others. Rows with weights come as often as they weigh; theirs are not looked for.
 */
export async function drawRows(
  source: Pick<RowSource, "facts" | "sample" | "far">,
  seed: number,
  dim: number,
  wanted?: number | undefined,
): Promise<DrawnRows> {
  const { facts } = source;
  const massOf = facts.strata.map(({ mass }) => mass);
  const sample = await source.sample(sampleSizes(facts, wanted), seed);
  const size = sample.strata.length;
  const bound = (FAR * facts.squares) / size;
  const far = size >= facts.rows || facts.weight !== undefined ? undefined : await source.far(bound);
  if (far === undefined || squaresOf(far.points) <= SLIGHT * facts.squares) {
    return { points: sample.points, strata: sample.strata, even: size, masses: massesOf(sample.strata, massOf) };
  }
  const rows = [...sample.strata.keys()].filter(
    (row) => !(squaresOf(sample.points.subarray(row * dim, (row + 1) * dim)) > bound),
  );
  const points = new Float64Array((rows.length + far.strata.length) * dim);
  for (const [i, row] of rows.entries()) points.set(sample.points.subarray(row * dim, (row + 1) * dim), i * dim);
  points.set(far.points, rows.length * dim);
  const strata = Uint16Array.from([...rows.map((row) => sample.strata[row]), ...far.strata]);
  return { points, strata, even: rows.length, masses: massesOf(strata, massOf, rows.length) };
}

/** In proportion to the strata, at least one row of each. */
export function sampleSizes({ strata, mass: all, weight }: RowSource["facts"], wanted: number = SAMPLE_ROWS): number[] {
  return strata.map(({ rows, mass }) => {
    const most = weight === undefined ? rows : MOST_OFTEN * rows;
    return Math.min(most, Math.max(1, Math.round((mass * wanted) / all)));
  });
}

const squaresOf = (points: Float64Array): number => points.reduce((sum, x) => sum + x * x, 0);

/** Rows from `even` on stand for themselves, unless they are all that came of their stratum. */
function massesOf(strata: Uint16Array, massOf: readonly number[], even = strata.length): Float64Array {
  const counts = massOf.map(() => ({ even: 0, far: 0 }));
  strata.forEach((s, row) => {
    counts[s][row < even ? "even" : "far"]++;
  });
  return Float64Array.from(strata, (s, row) => {
    const { even: own, far } = counts[s];
    if (own === 0) return massOf[s] / far;
    return row < even ? (massOf[s] - far) / own : 1;
  });
}
