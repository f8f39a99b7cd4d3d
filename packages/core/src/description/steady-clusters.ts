import type { Problem } from "../problem/problem.ts";
import { matchClusters } from "./match-clusters.ts";

/**
 * Which cluster of the first solution of a front every cluster of a later one descends from, matched from neighbour to
 * neighbour: steps along the front compare like with like, also where its ends have little in common. Asked for one
 * solution, it looks at those before it, once.
 */
export class SteadyClusters {
  private readonly problem: Pick<Problem, "size" | "clusters">;
  private readonly front: readonly Uint8Array[];
  private readonly known: Uint8Array[] = [];

  constructor(problem: Pick<Problem, "size" | "clusters">, front: readonly Uint8Array[]) {
    this.problem = problem;
    this.front = front;
  }

  /** For every cluster of solution `id` its counterpart in the first one. */
  of(id: number): Uint8Array {
    while (this.known.length <= id) {
      const next = this.known.length;
      const before = this.known[next - 1];
      this.known.push(
        before === undefined
          ? Uint8Array.from({ length: this.problem.clusters }, (_, cluster) => cluster)
          : matchClusters(this.problem, this.front[next - 1], this.front[next]).map((cluster) => before[cluster]),
      );
    }
    return this.known[id];
  }
}
