import {
  type Clock,
  type Clustering,
  type Dominance,
  type Executor,
  type Front,
  findFront,
  type Method,
  type Problem,
} from "@fairfront/core/internal";
import type { DrawnPoints } from "../sources/row-source.ts";
import { drawnProblem } from "./drawn-problem.ts";

const ENOUGH = 1e-3; // of Trace on the sample: what a longer search would add is less than what the sample lacks
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

type Drawn = Pick<DrawnPoints, "points" | "strata">;

/**
 * The front of the sample. Where it has clusters of few rows, which tell little of all rows, least of all how many of each group are
 * there, also that of the sample without these rows, and so on: all rows tell which solutions are better.
 */
export async function sampleFronts(
  drawn: Drawn,
  whole: Problem,
  cells: readonly number[][],
  { timeLimit, options: given, ...search }: SampleSearch,
): Promise<SampleFront[]> {
  const { clock, method } = search;
  const { length: size } = drawn.strata;
  const options = { ...("enough" in method.options && { enough: ENOUGH }), ...given };
  const limits = scaledLimits(whole, size);
  const few = Math.min(FEW, Math.floor(size / whole.clusters / 4));
  const began = clock?.now() ?? 0;
  const fronts: SampleFront[] = [];
  for (let rows = Uint32Array.from(drawn.strata.keys()); ; ) {
    const left = timeLimit === undefined ? undefined : timeLimit - ((clock?.now() ?? 0) - began);
    if (fronts.length > 0 && left !== undefined && left <= 0) return fronts;
    const problem = drawnProblem(someOf(drawn, rows, whole.dim), whole, cells, limits);
    const front = await findFront(problem, { ...search, options, timeLimit: left });
    const rowOf = problem.rows.map((row) => rows[row]);
    fronts.push({ front, rowOf });
    const alone = aloneIn(front, rowOf, few);
    const isEnough = alone.size === 0 || fronts.length === MOST_SEARCHES;
    if (isEnough || size >= whole.size || limits !== undefined || search.stop?.aborted === true) return fronts;
    rows = rows.filter((row) => !alone.has(row));
    if (strataIn(drawn, rows) < strataIn(drawn, rowOf)) return fronts; // they are all that there is of a group
  }
}

/** The labels of all rows that were drawn: those that the front is not of are with the nearest mean. */
export function placedLabels(
  { labels, sizes }: Pick<Clustering, "labels" | "sizes">,
  rowOf: Uint32Array,
  { points, strata }: Drawn,
  dim: number,
): Uint8Array {
  const placed = new Uint8Array(strata.length);
  const alone = new Set(strata.keys());
  const means = new Float64Array(sizes.length * dim);
  labels.forEach((label, point) => {
    const row = rowOf[point];
    placed[row] = label;
    alone.delete(row);
    for (let i = 0; i < dim; i++) means[label * dim + i] += points[row * dim + i] / sizes[label];
  });
  const used = [...sizes.keys()].filter((k) => sizes[k] > 0);
  for (const row of alone) {
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
function aloneIn({ solutions }: Front, rowOf: Uint32Array, few: number): Set<number> {
  const alone = new Set<number>();
  for (const { clustering } of solutions) {
    const { labels, sizes } = clustering;
    if (sizes.every((size) => size >= few)) continue;
    labels.forEach((label, point) => {
      if (sizes[label] < few) alone.add(rowOf[point]);
    });
  }
  return alone;
}

const strataIn = ({ strata }: Drawn, rows: Uint32Array): number => new Set(rows.map((row) => strata[row])).size;

function someOf({ points, strata }: Drawn, rows: Uint32Array, dim: number): Drawn {
  return {
    points: Float64Array.from(
      { length: rows.length * dim },
      (_, i) => points[rows[Math.floor(i / dim)] * dim + (i % dim)],
    ),
    strata: Uint16Array.from(rows, (row) => strata[row]),
  };
}

/** The limits of all rows as those of a sample. */
function scaledLimits({ limits, mass }: Problem, rows: number) {
  if (limits === undefined) return undefined;
  const { minSize, maxSize, shares } = limits;
  const scale = rows / mass;
  return { minSize: minSize * scale, ...(Number.isFinite(maxSize) && { maxSize: maxSize * scale }), shares };
}
