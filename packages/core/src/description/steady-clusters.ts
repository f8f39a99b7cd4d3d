import type { Problem } from "../problem/problem.ts";
import { matchClusters } from "./match-clusters.ts";

/**
 * Which cluster of the first solution of a front every cluster of a later one is taken for. It is matched to its
 * neighbour and to the first solution at once: steps along the front compare like with like, and small steps never add
 * up to a drift away from what the clusters were. Asked for one solution, it looks at those before it, once.
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
    const { size, clusters } = this.problem;
    if (this.known.length === 0) this.known.push(Uint8Array.from({ length: clusters }, (_, cluster) => cluster));
    if (this.known.length > id) return this.known[id];
    const [reference, labels] = [new Uint8Array(2 * size), new Uint8Array(2 * size)];
    reference.set(this.front[0]);
    for (let next = this.known.length; next <= id; next++) {
      const [before, names] = [this.front[next - 1], this.known[next - 1]];
      for (let point = 0; point < size; point++) reference[size + point] = names[before[point]];
      labels.set(this.front[next]);
      labels.set(this.front[next], size);
      this.known.push(matchClusters({ size: 2 * size, clusters }, reference, labels));
    }
    return this.known[id];
  }
}
