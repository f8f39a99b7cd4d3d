import { freshScores, type Problem } from "@fairfront/core/internal";
import { assign } from "../packages/core/src/methods/fair-assign/assign.ts";
import { relaxedBounds } from "../packages/core/src/methods/fair-assign/share-bounds.ts";

const ROUNDS = 6;
const ENOUGH = 1e-5; // a recentring that gains less than this share is the last

export interface Sweep {
  /** Cost and representation of every clustering met. */
  readonly scores: Float64Array[];
  readonly programs: number;
  /** Floors at which it had the time to recentre, of those asked for. */
  readonly floors: number;
}

/**
 * Brute force by representation, for one attribute: at every floor t the best assignment with all shares from t r to r / t
 * (a general solver), rounded; means; and again while it gains. Along the floors as they come, each from the centres
 * of the one before. Ends within a program of `seconds`.
 */
export async function recentredSweep(
  problem: Problem,
  centers: Float64Array,
  floors: readonly number[],
  seconds: number,
): Promise<Sweep> {
  const ends = performance.now() + 1000 * seconds;
  const shouldStop = (): boolean => performance.now() > ends;
  const scores: Float64Array[] = [];
  let [programs, done] = [0, 0];
  let now = centers;
  for (const floor of floors) {
    const bounds = relaxedBounds(problem, 1 - floor);
    let before = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const output = await assign(problem, { kind: "assign", centers: now, bounds }, shouldStop);
      if (output.kind === "unfinished") return { scores, programs, floors: done };
      programs++;
      const { clustering, scores: own } = freshScores(problem, output.labels);
      scores.push(own);
      if (output.emptied > 0) break;
      now = meansOf(problem, clustering);
      if (output.cost > before * (1 - ENOUGH)) break;
      before = output.cost;
    }
    done++;
  }
  return { scores, programs, floors: done };
}

function meansOf({ clusters, dim }: Problem, { sums, masses }: { sums: Float64Array; masses: Float64Array }) {
  return Float64Array.from({ length: clusters * dim }, (_, i) => sums[i] / masses[Math.floor(i / dim)]);
}
