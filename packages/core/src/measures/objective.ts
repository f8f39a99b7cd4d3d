import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";

/** What a number means for dominance: its name, and which way is better. */
export interface Objective {
  readonly name: string;
  readonly better: "lower" | "higher";
}

/** One number about a clustering, from its tallies. */
export interface ProblemObjective extends Objective {
  readonly of: (problem: Problem, clustering: Clustering) => number;
  /** The value that no clustering beats, and the worst that matters: the box of the hypervolume. */
  readonly ideal: (problem: Problem) => number;
  readonly worst: (problem: Problem) => number;
}
