import { lackToLimits } from "../../../measures/row-table.ts";
import { computeForms, valueInTable } from "../../../problem/row-blocks.ts";
import type { LocalSearch, ShiftParts } from "./moves.ts";

const DEPTH = 2; // shifts at a time

/** The counts of a clustering, and what its measures are, after a shift or two that are not made. */
export class TrialCounts {
  private readonly search: LocalSearch;
  /** Numbers of one cluster: its cells, its mass, a value for every attribute, and 1 where it misses a limit. */
  private readonly width: number;
  /** Row-major clusters x width. */
  private readonly state: Float64Array;
  /** The two clusters of every shift under way, as they were before it: subtracting weights would leave rounding behind. */
  private readonly before = new Int32Array(2 * DEPTH);
  private readonly saved: Float64Array;
  private depth = 0;
  /** For every attribute the clusters by their value, rising. */
  private readonly ranked: Int32Array;

  constructor(search: LocalSearch) {
    const { problem, clustering } = search;
    this.search = search;
    this.width = problem.cells + 1 + problem.attributes.length + 1;
    this.state = new Float64Array(problem.clusters * this.width);
    this.saved = new Float64Array(2 * DEPTH * this.width);
    for (let cluster = 0; cluster < problem.clusters; cluster++) {
      const at = cluster * this.width;
      for (let cell = 0; cell < problem.cells; cell++)
        this.state[at + cell] = clustering.cellMasses[cluster * problem.cells + cell];
      this.state[at + problem.cells] = clustering.masses[cluster];
      this.measure(cluster);
    }
    this.ranked = Int32Array.from(problem.attributes.flatMap((_, a) => this.rankedBy(a)));
  }

  private rankedBy(attribute: number): number[] {
    return Array.from({ length: this.search.problem.clusters }, (_, k) => k).sort(
      (k, l) => this.valueIn(k, attribute) - this.valueIn(l, attribute) || k - l,
    );
  }

  /** At most two, one after the other. */
  apply({ from, to, stratum, weight }: ShiftParts): void {
    this.save(2 * this.depth, from);
    this.save(2 * this.depth + 1, to);
    this.depth++;
    this.add(from, stratum, -weight);
    this.add(to, stratum, weight);
    this.measure(from);
    this.measure(to);
  }

  /** Takes the last shift back. */
  undo(): void {
    this.depth--;
    this.restore(2 * this.depth);
    this.restore(2 * this.depth + 1);
  }

  keepsLimits(): boolean {
    const { problem, keeper } = this.search;
    if (keeper.limits === undefined) return true;
    for (let end = this.width - 1; end < problem.clusters * this.width; end += this.width)
      if (this.state[end] === 1) return false;
    return true;
  }

  /** The least value of every attribute's measure, after the cost. */
  valuesInto(scoresOut: Float64Array): void {
    const { clusters, cells } = this.search.problem;
    for (let a = 0; a + 1 < scoresOut.length; a++) {
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0, at = cells + 1 + a; k < clusters; k++, at += this.width)
        if (this.state[at] < least) least = this.state[at];
      scoresOut[1 + a] = least;
    }
  }

  /** What an attribute's measure is in a cluster. */
  valueIn(cluster: number, attribute: number): number {
    return this.state[cluster * this.width + this.search.problem.cells + 1 + attribute];
  }

  /** The same of all clusters but these four, of the clustering itself: whatever they do, no value can be higher. */
  boundsInto(scoresOut: Float64Array, k: number, l: number, m: number, n: number): void {
    const { clusters, cells } = this.search.problem;
    for (let a = 0; a + 1 < scoresOut.length; a++) {
      let bound = Number.POSITIVE_INFINITY;
      for (let rank = a * clusters; rank < (a + 1) * clusters; rank++) {
        const cluster = this.ranked[rank];
        if (cluster === k || cluster === l || cluster === m || cluster === n) continue;
        bound = this.state[cluster * this.width + cells + 1 + a];
        break;
      }
      scoresOut[1 + a] = bound;
    }
  }

  private save(place: number, cluster: number): void {
    const from = cluster * this.width;
    for (let i = 0, to = place * this.width; i < this.width; i++) this.saved[to + i] = this.state[from + i];
    this.before[place] = cluster;
  }

  private restore(place: number): void {
    const to = this.before[place] * this.width;
    for (let i = 0, from = place * this.width; i < this.width; i++) this.state[to + i] = this.saved[from + i];
  }

  private add(cluster: number, stratum: number, weight: number): void {
    const { attributes, cells } = this.search.lists.strata;
    const at = cluster * this.width;
    this.state[at + this.search.problem.cells] += weight;
    for (let a = 0; a < attributes; a++) this.state[at + cells[stratum * attributes + a]] += weight;
  }

  private measure(cluster: number): void {
    const { problem, keeper } = this.search;
    const { rows, table, limits } = keeper;
    const { cells } = rows;
    const at = cluster * this.width;
    for (let cell = 0; cell < cells; cell++) table[cell] = this.state[at + cell];
    computeForms(rows, this.state[at + cells], table);
    for (let a = 0; a < problem.attributes.length; a++) this.state[at + cells + 1 + a] = valueInTable(rows, a, table);
    if (limits !== undefined)
      this.state[at + this.width - 1] = lackToLimits(limits, cells, keeper.limitRounding, table) > 0 ? 1 : 0;
  }
}
