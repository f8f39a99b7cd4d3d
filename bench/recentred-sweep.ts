import { freshScores, type Problem } from "@fairfront/core/internal";
import { assign } from "../packages/core/src/methods/fair-assign/assign.ts";
import { relaxedBounds } from "../packages/core/src/methods/fair-assign/share-bounds.ts";

const ROUNDS = 6;
const ENOUGH = 1e-5; // a recentring that gains less than this share is the last

export interface Recentred {
  /** Cost and representation of every rounding met. */
  readonly scores: readonly Float64Array[];
  /** Of the last program, before its rounding; and the means of what it was rounded to. */
  readonly cost: number;
  readonly centers: Float64Array;
  readonly isCut: boolean;
}

export interface Sweep {
  /** Cost and representation of every clustering met. */
  readonly scores: Float64Array[];
  readonly programs: number;
  /** Floors at which it had the time to recentre, of those asked for. */
  readonly floors: number;
}

/** At a floor t the best assignment with all shares from t r to r / t (a general solver), rounded; means; and again while it gains. */
export async function recentred(
  problem: Problem,
  centers: Float64Array,
  floor: number,
  { rounds = ROUNDS, enough = ENOUGH, shouldStop = (): boolean => false } = {},
): Promise<Recentred> {
  const bounds = relaxedBounds(problem, 1 - floor);
  const scores: Float64Array[] = [];
  let [now, cost] = [centers, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    const output = await assign(problem, { kind: "assign", centers: now, bounds }, shouldStop);
    if (output.kind === "unfinished") return { scores, cost, centers: now, isCut: true };
    const { clustering, scores: own } = freshScores(problem, output.labels);
    scores.push(own);
    if (output.emptied > 0) break;
    now = meansOf(problem, clustering);
    const before = cost;
    cost = output.cost;
    if (cost > before * (1 - enough)) break;
  }
  return { scores, cost, centers: now, isCut: false };
}

/**
 * Brute force by representation, for one attribute: recentred at every floor, along the floors as they come, each from the
 * centres of the one before. Ends within a program of `seconds`.
 */
export async function recentredSweep(
  problem: Problem,
  centers: Float64Array,
  floors: readonly number[],
  seconds: number,
): Promise<Sweep> {
  const ends = performance.now() + 1000 * seconds;
  const shouldStop = (): boolean => performance.now() > ends;
  const all: Float64Array[] = [];
  let done = 0;
  let now = centers;
  for (const floor of floors) {
    const { scores, centers: means, isCut } = await recentred(problem, now, floor, { shouldStop });
    all.push(...scores);
    if (isCut) break;
    now = means;
    done++;
  }
  return { scores: all, programs: all.length, floors: done };
}

export function meansOf(
  { clusters, dim }: Pick<Problem, "clusters" | "dim">,
  { sums, masses }: { sums: Float64Array; masses: Float64Array },
): Float64Array {
  return Float64Array.from({ length: clusters * dim }, (_, i) => sums[i] / masses[Math.floor(i / dim)]);
}
