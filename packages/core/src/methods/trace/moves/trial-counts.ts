import { lackToLimits } from "../../../measures/row-table.ts";
import { computeForms, valueInTable } from "../../../problem/row-blocks.ts";
import type { LocalSearch, ShiftCode } from "./moves.ts";

/** The counts of a clustering, and what its measures are, after a shift or two that are not made. */
export class TrialCounts {
  private readonly search: LocalSearch;
  /** clusters x cells */
  private readonly cells: Float64Array;
  private readonly masses: Float64Array;
  /** attributes x clusters */
  private readonly values: Float64Array;
  /** 1: the cluster misses a limit. */
  private readonly broken: Uint8Array;

  constructor(search: LocalSearch) {
    const { problem, clustering } = search;
    this.search = search;
    this.cells = clustering.cellMasses.slice();
    this.masses = clustering.masses.slice();
    this.values = new Float64Array(problem.attributes.length * problem.clusters);
    this.broken = new Uint8Array(problem.clusters);
    for (let cluster = 0; cluster < problem.clusters; cluster++) this.measure(cluster);
  }

  apply(shift: ShiftCode): void {
    const { from, to, stratum, weight } = this.search.moves.partsOf(this.search, shift);
    this.add(from, stratum, -weight);
    this.add(to, stratum, weight);
    this.measure(from);
    this.measure(to);
  }

  /** The two clusters of a shift as they really are: weights that are taken back by subtraction leave rounding behind. */
  reset(shift: ShiftCode): void {
    const { problem, clustering } = this.search;
    const { from, to } = this.search.moves.partsOf(this.search, shift);
    for (const cluster of [from, to]) {
      const at = cluster * problem.cells;
      for (let cell = at; cell < at + problem.cells; cell++) this.cells[cell] = clustering.cellMasses[cell];
      this.masses[cluster] = clustering.masses[cluster];
      this.measure(cluster);
    }
  }

  keepsLimits(): boolean {
    return this.search.keeper.limits === undefined || !this.broken.includes(1);
  }

  /** The least value of every attribute's measure, after the cost. */
  valuesInto(scoresOut: Float64Array): void {
    const { clusters } = this.search.problem;
    for (let a = 0; a + 1 < scoresOut.length; a++) {
      let least = Number.POSITIVE_INFINITY;
      for (let at = a * clusters; at < (a + 1) * clusters; at++) if (this.values[at] < least) least = this.values[at];
      scoresOut[1 + a] = least;
    }
  }

  private add(cluster: number, stratum: number, weight: number): void {
    const { problem, lists } = this.search;
    const { attributes, cells } = lists.strata;
    this.masses[cluster] += weight;
    for (let a = 0; a < attributes; a++)
      this.cells[cluster * problem.cells + cells[stratum * attributes + a]] += weight;
  }

  private measure(cluster: number): void {
    const { problem, keeper } = this.search;
    const { rows, table, limits } = keeper;
    for (let cell = 0, at = cluster * rows.cells; cell < rows.cells; cell++, at++) table[cell] = this.cells[at];
    computeForms(rows, this.masses[cluster], table);
    for (let a = 0; a < problem.attributes.length; a++)
      this.values[a * problem.clusters + cluster] = valueInTable(rows, a, table);
    if (limits !== undefined)
      this.broken[cluster] = lackToLimits(limits, rows.cells, keeper.limitRounding, table) > 0 ? 1 : 0;
  }
}
