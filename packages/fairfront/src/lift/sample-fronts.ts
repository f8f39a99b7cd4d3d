import {
  type Clock,
  type Clustering,
  type Dominance,
  type Executor,
  type Front,
  findFront,
  type Method,
  type Problem,
  type ProblemInput,
} from "@fairfront/core/internal";
import { drawnProblem } from "./drawn-problem.ts";
import type { DrawnRows } from "./drawn-rows.ts";

/** Of Trace on the sample. */
const usual: Readonly<Record<string, unknown>> = {
  enough: 1e-3, // what a longer search would add is less than what the sample lacks
  centerSwaps: 24, // other places tried cost little: all rows lose as much as the sample by starts that end in a worse valley
};
const FEW = 50; // rows of the sample in a cluster
const MOST_SEARCHES = 3;

/** How the sample is searched. */
export interface SampleSearch {
  readonly seed: number;
  readonly method: Method;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds for the search on the sample. */
  readonly timeLimit?: number | undefined;
  readonly dominance?: Dominance | undefined;
  readonly executor?: Executor | undefined;
  readonly clock?: Clock | undefined;
  readonly stop?: { readonly aborted: boolean } | undefined;
}

/** A front of the sample, and which of the rows that were drawn it is of. */
export interface SampleFront {
  readonly front: Front;
  /** The row of every point of the front's clusterings. */
  readonly rowOf: Uint32Array;
}

type Points = Pick<DrawnRows, "points" | "strata">;

/**
 * The front of an even sample, as it was drawn: a search finds more where all rows weigh the same. Where it has clusters of few rows,
 * which tell little of all rows, least of all how many of each group are there, also that of the others, and so on. Where the sample
 * is not even, that of everything instead, each row with what it stands for; where all far rows came, also.
 */
export async function sampleFronts(
  drawn: DrawnRows,
  whole: Problem,
  cells: readonly number[][],
  { timeLimit, options: given, ...search }: SampleSearch,
): Promise<SampleFront[]> {
  const { clock, method, stop } = search;
  const { sample, isEven, masses, strata } = drawn;
  const known = Object.entries(usual).filter(([name]) => name in method.options);
  const options = { ...Object.fromEntries(known), ...given };
  const began = clock?.now() ?? 0;
  const fronts: SampleFront[] = [];
  const left = (): number | undefined => timeLimit && Math.max(0, timeLimit - ((clock?.now() ?? 0) - began));
  const isOver = (): boolean => fronts.length > 0 && (left() === 0 || stop?.aborted === true);
  const find = async (
    rows: Uint32Array,
    limits: ProblemInput["limits"],
    weights?: Float64Array,
  ): Promise<SampleFront> => {
    const problem = drawnProblem(someOf(drawn, rows, whole.dim), whole, cells, limits, weights);
    const front = await findFront(problem, { ...search, options, timeLimit: left() });
    fronts.push({ front, rowOf: problem.rows.map((row) => rows[row]) });
    return fronts.at(-1)!;
  };
  const all = Uint32Array.from(strata.keys());
  const limits = scaledLimits(whole, sample.length / whole.mass);
  const few = Math.min(FEW, Math.floor(sample.length / whole.clusters / 4));
  let rows = sample;
  while (isEven && fronts.length < MOST_SEARCHES && strataIn(drawn, rows) === strataIn(drawn, all) && !isOver()) {
    const alone = aloneIn(await find(rows, limits), few);
    if (alone.size === 0 || sample.length >= whole.size || limits !== undefined) break;
    rows = rows.filter((row) => !alone.has(row));
  }
  if ((!isEven || drawn.sampled < all.length) && !isOver()) await find(all, scaledLimits(whole, 1), masses);
  return fronts;
}

/** The labels of all rows that were drawn: those that the front is not of are with the nearest mean. */
export function placedLabels(
  { labels, sizes }: Pick<Clustering, "labels" | "sizes">,
  rowOf: Uint32Array,
  { points, strata }: Points,
  dim: number,
): Uint8Array {
  const placed = new Uint8Array(strata.length);
  const isPlaced = new Uint8Array(strata.length);
  const means = new Float64Array(sizes.length * dim);
  labels.forEach((label, point) => {
    const row = rowOf[point];
    placed[row] = label;
    isPlaced[row] = 1;
    for (let i = 0; i < dim; i++) means[label * dim + i] += points[row * dim + i] / sizes[label];
  });
  const used = [...sizes.keys()].filter((k) => sizes[k] > 0);
  for (let row = isPlaced.indexOf(0); row >= 0; row = isPlaced.indexOf(0, row + 1)) {
    const away = used.map((k) => {
      let square = 0;
      for (let i = 0; i < dim; i++) square += (points[row * dim + i] - means[k * dim + i]) ** 2;
      return square;
    });
    placed[row] = used[away.indexOf(Math.min(...away))];
  }
  return placed;
}

/** Rows that are in a cluster of few in some solution. */
function aloneIn({ front, rowOf }: SampleFront, few: number): Set<number> {
  const alone = new Set<number>();
  for (const { clustering } of front.solutions) {
    const { labels, sizes } = clustering;
    if (sizes.every((size) => size >= few)) continue;
    labels.forEach((label, point) => {
      if (sizes[label] < few) alone.add(rowOf[point]);
    });
  }
  return alone;
}

const strataIn = ({ strata }: Points, rows: Uint32Array): number => new Set(rows.map((row) => strata[row])).size;

function someOf({ points, strata }: Points, rows: Uint32Array, dim: number): Points {
  return {
    points: Float64Array.from(
      { length: rows.length * dim },
      (_, i) => points[rows[Math.floor(i / dim)] * dim + (i % dim)],
    ),
    strata: Uint16Array.from(rows, (row) => strata[row]),
  };
}

/** The limits of all rows as those of a part. */
function scaledLimits({ limits }: Problem, scale: number): ProblemInput["limits"] {
  if (limits === undefined) return undefined;
  const { minSize, maxSize, shares } = limits;
  return { minSize: minSize * scale, ...(Number.isFinite(maxSize) && { maxSize: maxSize * scale }), shares };
}
